import { expect, it } from "vitest";
import { hasWork } from "./import-queries.ts";

const nothing = { to_create: 0, to_update: 0, to_subscribe: 0, refused: 0, to_ask: 0 };

it("an import can be started if it only asks members about the newsletter, and not if it does nothing", () => {
  expect(hasWork(nothing)).toBe(false);
  expect(hasWork({ ...nothing, to_ask: 1 })).toBe(true);
  expect(hasWork({ ...nothing, refused: 1 })).toBe(true);
});
