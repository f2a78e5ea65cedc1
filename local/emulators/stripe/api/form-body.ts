import { invalid } from "./errors.ts";

/** The parameters of a call: text, or more of them by name. Lists have their indices as names. */
export interface Params {
  [name: string]: Param;
}
export type Param = string | Params;

const DEEPEST = 8;
const FORBIDDEN = new Set(["__proto__", "constructor", "prototype"]);

/**
 * Reads `a=1&b[c]=2&d[0][e]=3&f[]=4`, as Stripe's clients write bodies and queries. Throws an invalid request
 * error for names that cannot be meant.
 */
export function parseForm(form: string): Params {
  const params: Params = {};
  for (const [name, value] of new URLSearchParams(form)) set(params, name, value);
  return params;
}

function set(params: Params, name: string, value: string): void {
  const path = segmentsOf(name);
  const last = path.pop();
  let inside = params;
  for (const segment of path) {
    const key = keyOf(inside, segment);
    const next = inside[key] ?? {};
    if (typeof next === "string") throw unreadable(name);
    inside[key] = next;
    inside = next;
  }
  const key = keyOf(inside, last ?? "");
  if (typeof inside[key] === "object") throw unreadable(name);
  inside[key] = value;
}

function segmentsOf(name: string): string[] {
  const [, first = "", rest = ""] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name) ?? [];
  const segments = [first, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map(([, segment = ""]) => segment)];
  if (first === "" || segments.length > DEEPEST || segments.some((one) => FORBIDDEN.has(one)))
    throw unreadable(name);
  return segments;
}

/** `[]` stands for the next place of a list. */
const keyOf = (inside: Params, segment: string) =>
  segment === "" ? String(Object.keys(inside).length) : segment;

const unreadable = (name: string) => invalid(`Invalid request: the parameter ${name} cannot be read.`);
