import { expect, it } from "vitest";
import type { AdminContentRow } from "../../../../contract/content-admin.ts";
import {
  describeFreePackLoss,
  describePublication,
  findFreePack,
  findPublishFormProblem,
  toInputTime,
  toPublishChoice,
} from "./publish-form.ts";

const now = Date.parse("2026-11-22T12:00:00.000Z");

it("a time in the form is the same moment in the API, in the device's time zone", () => {
  const at = toInputTime(Date.parse("2026-12-08T14:30:00.000Z"));
  expect(at).toMatch(/^2026-12-0[789]T\d\d:[03]0$/);
  expect(toPublishChoice({ when: "later", at })).toBe("2026-12-08T14:30:00.000Z");
});

it.each([
  ["", "Please choose a time in the future, or publish now"],
  [toInputTime(now - 60_000), "Please choose a time in the future, or publish now"],
  [toInputTime(now + 800 * 86_400_000), "Please choose a time within the next two years"],
  [toInputTime(now + 60_000), undefined],
])("the time “%s” is checked before the upload", (at, problem) => {
  expect(findPublishFormProblem({ when: "later", at }, now)).toBe(problem);
  expect(findPublishFormProblem({ when: "draft", at }, now)).toBeUndefined();
});

it("an item's state is described by who sees it and, once published, by what hiding it does to its date", () => {
  const at = new Date(now + 60_000).toISOString();
  expect(describePublication({ status: "draft", created_at: at }, now)).toBe(
    "Draft. Only admins can see it.",
  );
  expect(describePublication({ status: "published", created_at: at }, now)).toMatch(
    /^Scheduled for .*2026.*\. Until then only admins can see it\.$/,
  );
  expect(describePublication({ status: "published", created_at: at }, now + 60_000)).toMatch(
    /^Published on .* its date becomes the day it is published again\.$/,
  );
});

it("the free pack is the owner's choice or the newest item with the tag, and only what visitors may have", () => {
  const build = (id: string, changes: object): AdminContentRow =>
    ({
      id,
      title: id,
      category: "free",
      status: "published",
      tags: ["free-pack"],
      ...changes,
    }) as AdminContentRow;
  const past = new Date(now - 60_000).toISOString();
  const rows = [
    build("draft", { created_at: past, status: "draft" }),
    build("premium", { created_at: past, category: "premium" }),
    build("newest", { created_at: past }),
    build("chosen", { created_at: past, tags: null }),
  ];
  expect(findFreePack(rows, "chosen", now)?.id).toBe("chosen");
  expect(findFreePack(rows, "draft", now)?.id).toBe("newest");
  expect(findFreePack(rows, null, now)?.id).toBe("newest");
  expect(describeFreePackLoss(rows, ["chosen"], now)).toContain("Visitors will get “newest” instead");
  expect(describeFreePackLoss(rows, ["newest"], now)).toContain("Until you choose another one");
  const together = describeFreePackLoss(rows, ["chosen", "newest"], now);
  expect(together, "an item that is deleted with it").toContain("Until you choose another one");
});
