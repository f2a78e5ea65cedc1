import { describe, expect, it } from "vitest";
import { contentId } from "../../contract/content.ts";
import { AppError } from "../errors.ts";
import { parseCursor, toCursor } from "./pages.ts";

const id = "cnt_0192f3c8a1b2c3d4e5f6";
const position = `2026-05-01T08:00:00.000Z#${id}`;
const raw = (text: string) => Buffer.from(text).toString("base64url");

describe("cursor", () => {
  it("decodes to the position that was encoded", () => {
    expect(parseCursor(toCursor(position), contentId)).toEqual({ position, id });
  });

  it.each([
    ["nothing", ""],
    ["no base64", "%%%"],
    ["another list's cursor", raw("2026-05-01T08:00:00.000Z#adv_0192f3c8a1b2c3d4e5f6")],
    ["a member's position", raw("2026-05-01T08:00:00.000Z#1a0b6c58-8f4f-4d5e-9f61-0d2f4a3b2c1d")],
    ["a key", raw(JSON.stringify({ pk: "member#1", sk: "member" }))],
    ["without an instant", raw(`yesterday#${id}`)],
    ["without an id", raw("2026-05-01T08:00:00.000Z#")],
    ["an id with a suffix", raw(`${position}#x`)],
    ["padded", `${toCursor(position)}=`],
    ["with characters that decoding ignores", `${toCursor(position)}\n`],
    ["in the standard base64 alphabet", Buffer.from(`${position.replace("cnt", "ÿþ")}`).toString("base64")],
  ])("that is %s is rejected", (_, cursor) => {
    expect(() => parseCursor(cursor, contentId)).toThrow(AppError);
  });
});
