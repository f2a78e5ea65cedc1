import { expect, it } from "vitest";
import { parseSource } from "../support/parse-source.ts";
import { countDynamicImports, countFacades } from "./dynamic-imports.ts";

const parse = (text: string) => parseSource("a.ts", text);

it.each([
  'export const send = async (to: string) => (await import("./send.ts")).send(to);',
  'export async function send(to: string) { return (await import("./send.ts")).send(to); }',
  'export const send = async () => { await (await import("./send.ts")).send(); };',
  'export async function send() { const { send } = await import("./send.ts"); return send(); }',
])("npm run house: counts a façade: %s", (text) => {
  expect(countFacades(parse(text))).toBe(1);
});

it.each([
  'async function send() { return (await import("./send.ts")).send(); }',
  "export const send = async () => deliver();",
  "export const send = async () => { const to = find(); return deliver(to); };",
  'export async function send() { const sdk = await import("sdk"); client ??= new sdk.Client(); return client.send(); }',
])("npm run house: counts no façade: %s", (text) => {
  expect(countFacades(parse(text))).toBe(0);
});

it("npm run house: counts import() in code, and none in comments, types and strings", () => {
  const text = '// import("a")\ntype A = import("a").A;\nconst b = "import()";\nconst c = () => import("c");';
  expect(countDynamicImports(parse(text))).toBe(1);
});
