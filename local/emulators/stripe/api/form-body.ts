import { invalid } from "./errors.ts";

/** Nested parameters of a call. Lists are objects with indices as names. */
export interface Params {
  [name: string]: Param;
}
export type Param = string | Params;

const MAX_DEPTH = 8;
const FORBIDDEN = new Set(["__proto__", "constructor", "prototype"]);

/**
 * Parses `a=1&b[c]=2&d[0][e]=3&f[]=4`, the encoding of Stripe clients. Throws an invalid request error for invalid
 * names.
 */
export function parseForm(form: string): Params {
  const params: Params = {};
  for (const [name, value] of new URLSearchParams(form)) setParam(params, name, value);
  return params;
}

function setParam(params: Params, name: string, value: string): void {
  const path = parseSegments(name);
  const last = path.pop();
  let inside = params;
  for (const segment of path) {
    const key = resolveKey(inside, segment);
    const next = inside[key] ?? {};
    if (typeof next === "string") throw unreadable(name);
    inside[key] = next;
    inside = next;
  }
  const key = resolveKey(inside, last ?? "");
  if (typeof inside[key] === "object") throw unreadable(name);
  inside[key] = value;
}

function parseSegments(name: string): string[] {
  const [, first = "", rest = ""] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name) ?? [];
  const segments = [first, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map(([, segment = ""]) => segment)];
  if (first === "" || segments.length > MAX_DEPTH || segments.some((one) => FORBIDDEN.has(one)))
    throw unreadable(name);
  return segments;
}

/** `[]` means the next index of a list. */
const resolveKey = (inside: Params, segment: string) =>
  segment === "" ? String(Object.keys(inside).length) : segment;

const unreadable = (name: string) => invalid(`Invalid request: the parameter ${name} cannot be read.`);
