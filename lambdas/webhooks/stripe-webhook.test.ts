import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { buildRouteEvent, context, originSecret } from "../../test/support/event.ts";
import { originSecretHeader } from "../env.ts";
import { signatureHeader } from "./stripe-signature.ts";
import {
  buildEventText,
  calls,
  computeHmac,
  good,
  handler,
  now,
  post,
  second,
  secret,
  sign,
} from "./stripe-webhook.fixture.ts";

const g = computeHmac(good);

const bytes = (text: string, change: (bytes: Buffer) => void) => {
  const copy = Buffer.from(text);
  change(copy);
  return copy;
};

const BOM = Buffer.from([0xef, 0xbb, 0xbf]);

describe("Stripe webhook rejects", () => {
  it.each<[what: string, signature: unknown, body?: string | Buffer]>([
    ["no signature", undefined],
    ["an empty signature", ""],
    ["white space", " "],
    ["a comma as signature", ","],
    ["a word as signature", "signature"],
    ["the HMAC alone", g],
    ["no time", `v1=${g}`],
    ["an empty time", `t=,v1=${g}`],
    ["a time without an equals sign", `t,v1=${g}`],
    ["a time that is a word", `t=now,v1=${computeHmac(good, secret, "now")}`],
    ["a time that is NaN", `t=NaN,v1=${computeHmac(good, secret, "NaN")}`],
    ["a time below zero", `t=-1,v1=${computeHmac(good, secret, "-1")}`],
    ["a time that is zero", sign(good, secret, 0)],
    ["a time in milliseconds", sign(good, secret, now * 1_000)],
    ["a time with a fraction", `t=${now}.5,v1=${g}`],
    ["a time followed by letters", `t=${now}x,v1=${g}`],
    ["a time after a space", `t= ${now},v1=${g}`],
    ["a time in hexadecimal", `t=0x${now.toString(16)},v1=${computeHmac(good, secret, 0)}`],
    ["a time that is not the signed one", `t=${now + 1},v1=${g}`],
    ["two times, the valid one last", `t=1,t=${now},v1=${g}`],
    ["two times, the valid one first", `t=${now},t=1,v1=${g}`],
    ["the same time twice", `t=${now},t=${now},v1=${g}`],
    ["a signature sent twice", `t=${now},v1=${g},t=${now},v1=${g}`],
    ["a signature that is five minutes and a second old", sign(good, secret, now - 301)],
    ["a signature that is an hour old", sign(good, secret, now - 3_600)],
    ["a signature that is a year old", sign(good, secret, now - 365 * 86_400)],
    ["a time that is five minutes and a second ahead", sign(good, secret, now + 301)],
    ["a time that is an hour ahead", sign(good, secret, now + 3_600)],
    ["a time that is a hundred years ahead", sign(good, secret, now + 100 * 365 * 86_400)],
    ["no scheme", `t=${now},${g}`],
    ["no v1", `t=${now}`],
    ["an empty v1", `t=${now},v1=`],
    ["a v1 without an equals sign", `t=${now},v1`],
    ["v0 only", `t=${now},v0=${g}`],
    ["v2 only", `t=${now},v2=${g}`],
    ["V1 instead of v1", `t=${now},V1=${g}`],
    ["a space before v1", `t=${now}, v1=${g}`],
    ["semicolons instead of commas", `t=${now};v1=${g}`],
    ["colons instead of equals signs", `t:${now},v1:${g}`],
    ["half of the signature", `t=${now},v1=${g.slice(0, 32)}`],
    ["a signature with a letter missing", `t=${now},v1=${g.slice(0, -1)}`],
    ["a signature with an extra letter", `t=${now},v1=${g}0`],
    ["a signature in capital letters", `t=${now},v1=${g.toUpperCase()}`],
    ["a signature with another last letter", `t=${now},v1=${g.slice(0, -1)}${g.endsWith("0") ? "1" : "0"}`],
    ["a signature of zeros", `t=${now},v1=${"0".repeat(64)}`],
    ["a signature in base64", `t=${now},v1=${Buffer.from(g, "hex").toString("base64")}`],
    ["a signature with letters beyond ASCII", `t=${now},v1=${"ä".repeat(32)}`],
    ["two wrong signatures", `t=${now},v1=${"0".repeat(64)},v1=${"f".repeat(64)}`],
    ["a thousand wrong signatures", `t=${now}${`,v1=${"0".repeat(64)}`.repeat(1_000)}`],
    ["a signature with another secret", sign(good, "whsec_other")],
    ["a signature with both secrets as one", sign(good, `${secret} ${second}`)],
    ["a signature with an empty secret", sign(good, "")],
    ["a signature with the secret without its prefix", sign(good, secret.slice("whsec_".length))],
    [
      "a signature of the body without the time",
      `t=${now},v1=${createHmac("sha256", secret).update(good).digest("hex")}`,
    ],
    ["a SHA-1 signature", `t=${now},v1=${createHmac("sha1", secret).update(`${now}.${good}`).digest("hex")}`],
    ["the signature of another body", sign(buildEventText("invoice.voided"))],
    ["a list of headers", [sign(good)]],
    ["an object as header", { t: now, v1: g }],
    ["a changed byte in the body", sign(good), bytes(good, (copy) => copy.writeUInt8(0x58, 20))],
    ["an extra byte in the body", sign(good), `${good} `],
    ["a missing byte in the body", sign(good), good.slice(0, -1)],
    ["an extra line in the body", sign(good), `${good}\n`],
    ["other line endings in the body", sign(good), good.replaceAll("\n", "\r\n")],
    ["the same body serialized again", sign(good), JSON.stringify(JSON.parse(good))],
    ["a byte order mark in the body", sign(good), Buffer.concat([BOM, Buffer.from(good)])],
    ["bytes that are not UTF-8", sign(buildEventText("\ufffd")), replaceWithInvalidByte("\ufffd")],
    ["an empty body", sign(good), ""],
    ["a signed empty body", sign(""), ""],
    ["a body that is base64-encoded twice", sign(good), Buffer.from(Buffer.from(good).toString("base64"))],
  ])("%s", async (_, signature, body = good) => {
    const answer = await post(body, signature);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      error: {
        code: "invalid",
        message: "Please check the highlighted fields.",
        fields: { [signatureHeader]: "Invalid signature" },
        request_id: "request-1",
      },
    });
    expect(calls).toEqual([]);
  });

  it("a signed body over 256 KB", async () => {
    const large = buildEventText("invoice.paid", { customer: "cus_1", padding: "x".repeat(262_144) });
    const answer = await post(large, sign(large));
    expect([answer.status, answer.body.error.code]).toEqual([413, "too_large"]);
    expect(calls).toEqual([]);
  });

  it("a request that bypasses the CDN", async () => {
    const event = buildRouteEvent("stripeWebhook", { headers: { [originSecretHeader]: `${originSecret}x` } });
    const headers = { ...event.headers, [signatureHeader]: sign(good) };
    expect((await handler({ ...event, headers, body: good }, context)).statusCode).toBe(403);
    expect(calls).toEqual([]);
  });
});

/** The event with an invalid byte, which decodes to the replacement character. */
function replaceWithInvalidByte(character: string): Buffer {
  const [before = "", after = ""] = buildEventText(character).split(character);
  return Buffer.concat([Buffer.from(before), Buffer.from([0xff]), Buffer.from(after)]);
}

describe("Stripe webhook accepts a signed event", () => {
  it.each<[what: string, signature: string, body?: string | Buffer, header?: string]>([
    ["as text", sign(good)],
    ["in base64", sign(good), Buffer.from(good)],
    ["with the header in lower case", sign(good), good, "stripe-signature"],
    ["with the header in capitals", sign(good), good, "STRIPE-SIGNATURE"],
    ["with the second secret", sign(good, second)],
    ["with both secrets, during a rotation", `${sign(good, second)},v1=${g}`],
    ["with a wrong signature before the valid one", `t=${now},v1=${"0".repeat(64)},v1=${g}`],
    ["with a wrong signature after the valid one", `t=${now},v1=${g},v1=${"0".repeat(64)}`],
    ["with an additional unknown scheme", `t=${now},v1=${g},v0=${"0".repeat(64)}`],
    ["with the time last", `v1=${g},t=${now}`],
    ["that is five minutes old", sign(good, secret, now - 300)],
    ["that is five minutes ahead", sign(good, secret, now + 300)],
  ])("%s", async (_, signature, body = good, header) => {
    expect(await post(body, signature, header)).toEqual({ status: 200, body: { received: true } });
    expect(calls).toEqual([["membership", "cus_1", { idempotencyId: "event#evt_1", actor: "stripe" }]]);
  });

  it("with any Unicode characters and nearly the maximum size", async () => {
    const text = buildEventText("invoice.paid", {
      customer: "cus_1",
      name: "Zoë 🦆",
      padding: "x".repeat(250_000),
    });
    expect((await post(Buffer.from(text), sign(text))).status).toBe(200);
    expect((await post(text, sign(text))).status).toBe(200);
    expect(calls).toHaveLength(2);
  });
});
