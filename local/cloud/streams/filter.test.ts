import { describe, expect, it } from "vitest";
import { createFilter } from "./filter.ts";

const createRecord = (eventName: string, entity: string) => ({
  eventName,
  dynamodb: { NewImage: { entity: { S: entity } } },
});

describe("createFilter", () => {
  const newRows = createFilter([
    JSON.stringify({ eventName: ["INSERT"], dynamodb: { NewImage: { entity: { S: ["outbox", "audit"] } } } }),
  ]);

  it("passes a record that matches every field of a pattern", () => {
    expect(newRows(createRecord("INSERT", "outbox"))).toBe(true);
    expect(newRows(createRecord("INSERT", "audit"))).toBe(true);
  });

  it.each([
    createRecord("MODIFY", "outbox"),
    createRecord("INSERT", "member"),
    { eventName: "INSERT" },
    { eventName: "INSERT", dynamodb: null },
  ])("blocks a record that does not match: %j", (other) => expect(newRows(other)).toBe(false));

  it("passes a record that matches one of several patterns, and every record without patterns", () => {
    const either = createFilter(['{"eventName":["INSERT"]}', '{"eventName":["REMOVE"]}']);
    expect(["INSERT", "MODIFY", "REMOVE"].map((eventName) => either({ eventName }))).toEqual([
      true,
      false,
      true,
    ]);
    expect(createFilter([])(createRecord("MODIFY", "x"))).toBe(true);
  });

  it("throws for a pattern with an unsupported operator", () => {
    expect(() => createFilter(['{"eventName":[{"prefix":"INS"}]}'])).toThrow();
  });
});
