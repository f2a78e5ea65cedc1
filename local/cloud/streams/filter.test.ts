import { describe, expect, it } from "vitest";
import { createFilter } from "./filter.ts";

const record = (eventName: string, entity: string) => ({
  eventName,
  dynamodb: { NewImage: { entity: { S: entity } } },
});

describe("a filter of records", () => {
  const newRows = createFilter([
    JSON.stringify({ eventName: ["INSERT"], dynamodb: { NewImage: { entity: { S: ["outbox", "audit"] } } } }),
  ]);

  it("lets through what fits every part of its pattern", () => {
    expect(newRows(record("INSERT", "outbox"))).toBe(true);
    expect(newRows(record("INSERT", "audit"))).toBe(true);
  });

  it.each([
    record("MODIFY", "outbox"),
    record("INSERT", "member"),
    { eventName: "INSERT" },
    { eventName: "INSERT", dynamodb: null },
  ])("stops what does not: %j", (other) => expect(newRows(other)).toBe(false));

  it("is passed by one of several patterns, and by everything where there is none", () => {
    const either = createFilter(['{"eventName":["INSERT"]}', '{"eventName":["REMOVE"]}']);
    expect(["INSERT", "MODIFY", "REMOVE"].map((eventName) => either({ eventName }))).toEqual([
      true,
      false,
      true,
    ]);
    expect(createFilter([])(record("MODIFY", "x"))).toBe(true);
  });

  it("refuses, at the start, a pattern that it would not understand", () => {
    expect(() => createFilter(['{"eventName":[{"prefix":"INS"}]}'])).toThrow();
  });
});
