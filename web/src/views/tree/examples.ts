/** Trees to begin with: the figures and examples of the sources. Where a figure's numbers are not in its text, they are
 * our own, of the same shape and with the same outcome. */

export interface Example {
  name: string;
  /** Parameters of the address, and the game if it is not a tree of numbers. */
  game?: string;
  parameters: Record<string, string>;
}

/** Three plies: the first cuts twice, and with its leaves in another order nothing can be cut. */
const THREE_PLIES = "[[[3,5],[6,9]],[[1,2],[0,7]]]";
const BADLY_ORDERED = "[[[0,7],[1,2]],[[9,6],[3,5]]]";

export const EXAMPLES: readonly Example[] = [
  { name: "Minimax, three plies", parameters: { tree: THREE_PLIES, search: "minimax" } },
  { name: "Alpha-beta on the same tree", parameters: { tree: THREE_PLIES, search: "minimax;alphabeta" } },
  {
    name: "Alpha-beta, badly ordered: no cut",
    parameters: { tree: BADLY_ORDERED, search: "alphabeta;alphabeta:order=on" },
  },
  { name: "GIPF thesis: 5, a cut at 10, a cut at −3", parameters: { tree: "[[[5,4],[10,8]],[[-4,-3],[6,2]]]" } },
  {
    name: "Minimax and negamax, four plies",
    parameters: { tree: "[[[[2,7],[4]],[[6,1],[8,3]]],[[[5,9],[0,4]],[[7,2],[3]]]]", search: "minimax;negamax" },
  },
  {
    name: "(2,2)-average chooses another move than minimax",
    parameters: { tree: "[[6,4,9],[5,5,8],[3,9,9]]", search: "minimax;average:m=2,n=2" },
  },
  {
    name: "Variable depth",
    parameters: {
      tree: "2:[3:[2:[1,4],3:[2,6]],9:[-6:[-8,-5],8:[7,9]]]",
      search: "variable:min_depth=1,max_depth=3,threshold=2",
    },
  },
  {
    name: "Selective search",
    parameters: { tree: "[8:[4,9],1:[2,3],6:[7,5],0:[9,9]]", search: "minimax;selective:width=2" },
  },
  {
    name: "The four combined",
    parameters: {
      tree: "2:[3:[2:[1,4],3:[2,6]],9:[-6:[-8,-5],8:[7,9]],5:[4:[3,5],6:[6,8]]]",
      search: "combined:min_depth=1,max_depth=3,threshold=1,m=2,n=1,width=2",
    },
  },
  { name: "All on one random tree", parameters: { random: "4,3,7", search: "minimax;alphabeta;alphabeta:order=on" } },
  {
    name: "Grundy's game: how the second player wins",
    game: "grundy",
    parameters: { mode: "strategy", side: "second" },
  },
  { name: "Grundy's game: state graph", game: "grundy", parameters: { mode: "graph" } },
  {
    name: "Tic-tac-toe, free lines",
    game: "tictactoe",
    parameters: { search: "minimax:depth=2,evaluation=open;alphabeta:depth=2,evaluation=open" },
  },
  { name: "Tic-tac-toe: does X win?", game: "tictactoe", parameters: { mode: "strategy", position: "xo./.../... x" } },
  {
    name: "Tic-tac-toe with a table",
    game: "tictactoe",
    parameters: { search: "alphabeta:depth=4;alphabeta:depth=4,table=on" },
  },
  {
    name: "GIPF: alpha-beta, 81,021 nodes",
    game: "gipf",
    parameters: { search: "alphabeta:depth=5,evaluation=zero" },
  },
  { name: "Ants at tic-tac-toe", game: "tictactoe", parameters: { mode: "ants", position: "x.o/.x./..o x" } },
];
