import { expect, it } from "vitest";
import { parseEmailLink } from "./email-link.ts";

const now = Date.parse("2026-05-04T09:00:00.000Z");
const seconds = now / 1_000 + 60;

it("parseEmailLink: reads purpose and member of a link", () => {
  expect(parseEmailLink(`confirm.a-b.${seconds}.sig`, now)).toEqual({
    token: `confirm.a-b.${seconds}.sig`,
    purpose: "confirm",
    memberId: "a-b",
  });
  expect(parseEmailLink(`change.a-b.${seconds}.sig`, now)?.purpose).toBe("change");
});

it.each([
  "",
  "confirm",
  `confirm.a-b.${seconds}`,
  `other.a-b.${seconds}.sig`,
  `confirm.a-b.${seconds}.sig.x`,
  "confirm.a-b.soon.sig",
])("parseEmailLink: rejects %j", (token) => expect(parseEmailLink(token, now)).toBeNull());

it("parseEmailLink: rejects an expired link", () => {
  expect(parseEmailLink(`confirm.a-b.${seconds}.sig`, now + 60_000)).toBeNull();
});
