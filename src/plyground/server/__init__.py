"""The web application: HTTP, WebSocket, storage, and the page that lies in `page/` once it is built."""
