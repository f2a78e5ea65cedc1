import { describe, expect, it } from "vitest";
import { findSubject, parseEvent, webhookEventTypes } from "./webhook-event-types.ts";

const buildEvent = (type: string, object: Record<string, unknown> = {}) => ({
  id: "evt_1",
  type,
  livemode: false,
  data: { object },
});
const object = { id: "obj_1", customer: "cus_1", charge: "ch_1", payment_intent: "pi_1" };

describe("findSubject", () => {
  it.each(webhookEventTypes)("%s", (type) => {
    const expected = /^(price|product)\./.test(type)
      ? { isPrice: true }
      : type.startsWith("payment_intent.")
        ? { intent: "obj_1" }
        : type === "customer.deleted"
          ? { customer: "obj_1" }
          : /^(charge|refund)\./.test(type)
            ? {
                ...{ customer: "cus_1", charge: "ch_1", intent: "pi_1" },
                ...(type === "refund.failed" && { refund: "obj_1" }),
              }
            : { customer: "cus_1" };
    expect(findSubject(buildEvent(type, object))).toEqual(expected);
  });

  it("handles these 27 types, and no property of every object", () => {
    expect(webhookEventTypes).toHaveLength(27);
    for (const type of ["customer.created", "toString", "constructor", ""])
      expect(findSubject(buildEvent(type, object))).toBeUndefined();
  });

  it("reads the id of an expanded object", () => {
    expect(findSubject(buildEvent("invoice.paid", { customer: { id: "cus_2" } }))).toEqual({
      customer: "cus_2",
    });
  });

  it.each([undefined, null, 7, "", "a b", "../x", "a#b", "x".repeat(256), {}, { id: null }, { id: "a b" }])(
    "leaves out what is not an id: %j",
    (customer) => {
      expect(findSubject(buildEvent("invoice.paid", { customer }))).toEqual({});
    },
  );
});

describe("parseEvent", () => {
  const event = { ...buildEvent("invoice.paid", object), account: null };

  it("reads id, type, mode, account and object of an event, and ignores the rest", () => {
    expect(parseEvent(JSON.stringify({ ...event, api_version: "x" }))).toEqual(event);
    expect(parseEvent(JSON.stringify(buildEvent("invoice.paid")))).toEqual(buildEvent("invoice.paid"));
  });

  it.each([
    "",
    "{",
    "null",
    "[]",
    JSON.stringify({ ...event, id: "" }),
    JSON.stringify({ ...event, id: "x".repeat(256) }),
    JSON.stringify({ ...event, livemode: "no" }),
    JSON.stringify({ ...event, type: undefined }),
    JSON.stringify({ ...event, data: {} }),
    JSON.stringify({ ...event, data: { object: "x" } }),
  ])("is undefined for what is no event: %s", (text) => expect(parseEvent(text)).toBeUndefined());
});
