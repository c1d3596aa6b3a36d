/** Fails when the scripts of the built page are larger than they may be: those of play together, and each view that is
 * loaded only when it is opened. */

import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const MOST = 90_000;
const MOST_OF_A_VIEW = 40_000;
/** Views that nobody needs to play a game. */
const APART = /^(Tree|Explore)-/;

const assets = new URL("../../src/plyground/server/page/assets/", import.meta.url);
const scripts = readdirSync(assets).filter((name) => name.endsWith(".js"));
const sizes = scripts.map((name) => gzipSync(readFileSync(new URL(name, assets)), { level: 9 }).length);
const apart = scripts.map((name) => APART.test(name));
const total = sizes.reduce((sum, size, place) => (apart[place] ? sum : sum + size), 0);
scripts.forEach((name, place) => {
  console.log(
    `${String(sizes[place]).padStart(7)}  ${name}${apart[place] ? `  apart; ${MOST_OF_A_VIEW} are allowed` : ""}`,
  );
});
console.log(`${String(total).padStart(7)}  bytes of the others, gzipped; ${MOST} are allowed`);
if (total > MOST || sizes.some((size, place) => apart[place] && size > MOST_OF_A_VIEW)) process.exit(1);
