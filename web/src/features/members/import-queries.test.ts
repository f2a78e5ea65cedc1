import { expect, it } from "vitest";
import { hasWork } from "./import-queries.ts";

const nothing = { to_create: 0, to_update: 0, unchanged: 2, to_subscribe: 0, refused: 0 };
const choices = { fields: [], replace: [], labels: [], consent: null, ask_others: true };

it("an import can be started if it only asks members about the newsletter, and not if it does nothing", () => {
  expect(hasWork({ ...nothing, choices })).toBe(true);
  expect(hasWork({ ...nothing, choices, unchanged: 0 })).toBe(false);
  expect(hasWork({ ...nothing, choices: { ...choices, ask_others: false } })).toBe(false);
  expect(hasWork({ ...nothing, choices: null, refused: 1 })).toBe(true);
});
