/** A search as text, with its options. */

/** `alphabeta:depth=3,order=on` as its name and options. */
export function readSpec(spec: string): [string, Record<string, string>] {
  const [name = "", rest = ""] = spec.split(/:(.*)/s);
  const pairs = rest ? rest.split(/,(?=[a-z_.]+=)/) : [];
  return [name, Object.fromEntries(pairs.map((pair) => pair.split(/=(.*)/s).slice(0, 2) as [string, string]))];
}

export function writeSpec(name: string, options: Record<string, string>): string {
  const pairs = Object.entries(options).map(([key, value]) => `${key}=${value}`);
  return pairs.length > 0 ? `${name}:${pairs.join(",")}` : name;
}
