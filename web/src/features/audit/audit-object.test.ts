import { expect, it } from "vitest";
import { findAuditObject } from "./audit-object.ts";

it("an entry about an advisor leads to their card, also if they are called otherwise now", () =>
  expect(
    findAuditObject({ action: "advisor.changed", object_id: "adv_1", detail: { name: "Dana" } }),
  ).toEqual({
    id: "adv_1",
    label: "Dana",
    to: "?tab=advisors&q=adv_1",
  }));
