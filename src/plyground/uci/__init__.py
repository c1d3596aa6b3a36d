"""The UCI protocol: our engine for other programs' boards."""

from plyground.uci.conversation import Conversation

__all__ = ["Conversation"]
