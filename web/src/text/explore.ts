/** The words of the explorer, in English. They are loaded with it. */

const plural = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`;
const number = (count: number) => new Intl.NumberFormat("en").format(count);

export const exploreText = {
  title: "Perfect play",
  of: (title: string) => `Perfect play of ${title}`,
  what: "What every move is worth, exactly: who wins, and in how many plies, if nobody makes a mistake.",
  where:
    "Exact results are known from the start in small games and in games with their own solver, in other games near the end.",
  board: (title: string, side: string) => `${title}, ${side} to move`,
  moves: "Moves, the best first",
  results: { win: "wins", draw: "draws", loss: "loses" },
  shapes: { win: "▲", draw: "■", loss: "▼", unknown: "·" },
  toMove: (side: string) => `${side} to move`,
  inPlies: (plies: number) => ` in ${plural(plies, "ply", "plies")}`,
  notYet: "not known yet",
  notKnown: "not known",
  working: (known: number, of: number, seconds: number) =>
    `${known} of ${plural(of, "move", "moves")} known, ${seconds} s`,
  stop: "Stop",
  stopped: "Stopped.",
  goOn: "Go on",
  none: "There is no exact result here.",
  noneWhat: "Positions nearer to the end may be known. The engine can estimate any position.",
  engine: "Ask the engine",
  line: "Best play",
  path: "Moves so far",
  start: "Start",
  controls: { first: "To the start", back: "One move back", forward: "One move forward", last: "To the end" },
  plies: "A ply is one move of one side.",
  play: "Play against perfect play",
  playHere: "Play from here",
  setUp: "Set up a position",
  share: "Copy the link",
  copied: "Copied",
  keys: "Keys: left and right arrow for back and forward, Home and End.",
  statistics: {
    title: "All positions of the game",
    summary: (positions: number, wins: number, draws: number, losses: number) =>
      `${number(positions)} positions. For the side to move, ${number(wins)} are won, ${number(draws)} drawn and ${number(losses)} lost.`,
    chart: "Positions by the number of plies to the end; the height is logarithmic.",
    bar: (plies: number, wins: number, losses: number) =>
      `${plural(plies, "ply", "plies")}: ${number(wins)} won, ${number(losses)} lost`,
    table: "As a table",
    distance: "Plies",
    won: "Won",
    lost: "Lost",
    longest: (plies: number) => `The longest wins, ${plural(plies, "ply", "plies")}`,
    open: (place: number, plies: number) => `Longest win ${place}, in ${plural(plies, "ply", "plies")}`,
    number,
  },
};
