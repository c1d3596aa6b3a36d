/** The words of the board in a notebook that the page does not have. */

export const notebookText = {
  silent: "The kernel has not answered yet: it is busy, or it does not run.",
  thinking: (side: string) => `${side} is thinking.`,
  stopped: (side: string) => `Stopped: ${side} has not moved.`,
  paused: "Two computers play. Nothing moves before you press Play.",
  goOn: "Go on",
  analyse: "Analyse",
  endAnalysis: "End the analysis",
  more: (count: number) => (count === 1 ? "and one move more" : `and ${count} moves more`),
  exact: "exact results",
  depth: (depth: number) => `depth ${depth}`,
};
