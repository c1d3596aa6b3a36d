/** Fails when all scripts of the built page together are larger than the page may be at first load. */

import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const MOST = 90_000;
const assets = new URL("../../src/plyground/server/page/assets/", import.meta.url);
const scripts = readdirSync(assets).filter((name) => name.endsWith(".js"));
const sizes = scripts.map((name) => gzipSync(readFileSync(new URL(name, assets)), { level: 9 }).length);
const total = sizes.reduce((sum, size) => sum + size, 0);
scripts.forEach((name, place) => {
  console.log(`${String(sizes[place]).padStart(7)}  ${name}`);
});
console.log(`${String(total).padStart(7)}  bytes in all, gzipped; ${MOST} are allowed`);
if (total > MOST) process.exit(1);
