/** All words of the page: `text` of its views, and in `en.ts` those of the board. */

export { text } from "./page";
