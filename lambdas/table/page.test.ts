import { describe, expect, it } from "vitest";
import { contentId } from "../../contract/content.ts";
import { AppError } from "../errors.ts";
import { parseCursor, toCursor } from "./page.ts";

const id = "cnt_0192f3c8a1b2c3d4e5f6";
const place = `2026-05-01T08:00:00.000Z#${id}`;
const raw = (text: string) => Buffer.from(text).toString("base64url");

describe("a cursor", () => {
  it("leads back to its place", () => {
    expect(parseCursor(toCursor(place), contentId)).toEqual({ place, id });
  });

  it.each([
    ["nothing", ""],
    ["no base64", "%%%"],
    ["another list's", raw("2026-05-01T08:00:00.000Z#adv_0192f3c8a1b2c3d4e5f6")],
    ["a member's", raw("2026-05-01T08:00:00.000Z#1a0b6c58-8f4f-4d5e-9f61-0d2f4a3b2c1d")],
    ["a key", raw(JSON.stringify({ pk: "member#1", sk: "member" }))],
    ["no instant", raw(`yesterday#${id}`)],
    ["no id", raw("2026-05-01T08:00:00.000Z#")],
    ["an id with more behind it", raw(`${place}#x`)],
    ["padded", `${toCursor(place)}=`],
    ["with bytes that decoding forgives", `${toCursor(place)}\n`],
    ["in the other alphabet", Buffer.from(`${place.replace("cnt", "ÿþ")}`).toString("base64")],
  ])("that is %s is refused", (_, cursor) => {
    expect(() => parseCursor(cursor, contentId)).toThrow(AppError);
  });
});
