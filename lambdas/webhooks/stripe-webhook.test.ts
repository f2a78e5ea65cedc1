import { createHmac } from "node:crypto";
import { GetSecretValueCommand } from "@aws-sdk/client-secrets-manager";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { routes } from "../../contract/routes.ts";
import { parseBody, context, buildRouteEvent, originSecret } from "../../test/support/event.ts";
import { mockOriginSecret } from "../../test/support/secrets.ts";
import { invalidState, paymentProviderUnavailable } from "../errors.ts";
import { originSecretHeader } from "../http/env.ts";
import { createSignedBodyApi, rawBodyLimitBytes } from "../http/signed-body-api.ts";
import { handleStripeEvent } from "./stripe-events.ts";
import { signatureHeader } from "./stripe-signature.ts";
import { webhookEventTypes } from "./webhook-event-types.ts";

const secret = "whsec_first";
const second = "whsec_second";
const now = Math.floor(Date.parse("2026-05-01T08:00:00Z") / 1_000);

/** What was told to whom, in order. */
let told: unknown[] = [];
let fault: Error | undefined;
const note = async (...args: unknown[]) => {
  if (fault) throw fault;
  told.push(args);
};

const handler = createSignedBodyApi(routes.stripeWebhook, ({ body, header }) =>
  handleStripeEvent(
    { body, signature: header(signatureHeader) },
    {
      syncMembership: (id, cause) => note("membership", id, cause),
      syncBookingPayment: (id, cause) => note("payment", id, cause),
      notePayment: (id, noted) => note("noted", id, noted),
      customerOfCharge: async () => "cus_of_charge",
    },
  ),
);

beforeEach(() => {
  vi.useFakeTimers({ now: now * 1_000, toFake: ["Date"] });
  vi.stubEnv("STRIPE_WEBHOOK_SECRET_ID", "webhook");
  vi.stubEnv("STRIPE_SECRET_ID", "key");
  const secrets = mockOriginSecret();
  secrets
    .on(GetSecretValueCommand, { SecretId: "webhook" })
    .resolves({ SecretString: `${secret} ${second}` })
    .on(GetSecretValueCommand, { SecretId: "key" })
    .resolves({ SecretString: "sk_test_x" });
  told = [];
  fault = undefined;
});
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const eventText = (type = "invoice.paid", object: object = { customer: "cus_1" }, more: object = {}) =>
  JSON.stringify({ id: "evt_1", object: "event", type, livemode: false, data: { object }, ...more }, null, 2);

const hmac = (text: string | Buffer, key = secret, time: string | number = now) =>
  createHmac("sha256", key).update(`${time}.`).update(text).digest("hex");

const signed = (text: string, key = secret, time = now) => `t=${time},v1=${hmac(text, key, time)}`;

/** What the webhook answers to these bytes under this signature. */
async function post(body: string | Buffer, signature?: unknown, headerName = "Stripe-Signature") {
  const wrapped =
    typeof body === "string" ? { body } : { body: body.toString("base64"), isBase64Encoded: true };
  const event = buildRouteEvent("stripeWebhook");
  const answer = await handler(
    {
      ...event,
      ...wrapped,
      headers: {
        ...event.headers,
        "content-type": "application/json; charset=utf-8",
        ...(signature === undefined ? {} : { [headerName]: signature as string }),
      },
    },
    context,
  );
  return { status: answer.statusCode, body: parseBody(answer) };
}

const good = eventText();
const g = hmac(good);
const bytes = (text: string, change: (bytes: Buffer) => void) => {
  const copy = Buffer.from(text);
  change(copy);
  return copy;
};
const BOM = Buffer.from([0xef, 0xbb, 0xbf]);

describe("what Stripe has not signed, or not now, is refused and changes nothing", () => {
  it.each<[what: string, signature: unknown, body?: string | Buffer]>([
    ["no signature", undefined],
    ["an empty one", ""],
    ["white space", " "],
    ["a comma", ","],
    ["a word", "signature"],
    ["the HMAC alone", g],
    ["no time", `v1=${g}`],
    ["an empty time", `t=,v1=${g}`],
    ["a time without its sign", `t,v1=${g}`],
    ["a time that is a word", `t=now,v1=${hmac(good, secret, "now")}`],
    ["a time that is NaN", `t=NaN,v1=${hmac(good, secret, "NaN")}`],
    ["a time below zero", `t=-1,v1=${hmac(good, secret, "-1")}`],
    ["a time that is zero", signed(good, secret, 0)],
    ["a time in milliseconds", signed(good, secret, now * 1_000)],
    ["a time with a fraction", `t=${now}.5,v1=${g}`],
    ["a time with letters behind", `t=${now}x,v1=${g}`],
    ["a time with a space before", `t= ${now},v1=${g}`],
    ["a time in hexadecimal", `t=0x${now.toString(16)},v1=${hmac(good, secret, 0)}`],
    ["a time that is not the signed one", `t=${now + 1},v1=${g}`],
    ["two times, the good one last", `t=1,t=${now},v1=${g}`],
    ["two times, the good one first", `t=${now},t=1,v1=${g}`],
    ["the same time twice", `t=${now},t=${now},v1=${g}`],
    ["a signature sent twice", `t=${now},v1=${g},t=${now},v1=${g}`],
    ["five minutes and a second ago", signed(good, secret, now - 301)],
    ["an hour ago", signed(good, secret, now - 3_600)],
    ["a year ago", signed(good, secret, now - 365 * 86_400)],
    ["in five minutes and a second", signed(good, secret, now + 301)],
    ["in an hour", signed(good, secret, now + 3_600)],
    ["in a hundred years", signed(good, secret, now + 100 * 365 * 86_400)],
    ["no scheme", `t=${now},${g}`],
    ["no v1", `t=${now}`],
    ["an empty v1", `t=${now},v1=`],
    ["a v1 without its sign", `t=${now},v1`],
    ["v0 only", `t=${now},v0=${g}`],
    ["v2 only", `t=${now},v2=${g}`],
    ["V1", `t=${now},V1=${g}`],
    ["a space before v1", `t=${now}, v1=${g}`],
    ["semicolons", `t=${now};v1=${g}`],
    ["a colon", `t:${now},v1:${g}`],
    ["half of it", `t=${now},v1=${g.slice(0, 32)}`],
    ["a letter less", `t=${now},v1=${g.slice(0, -1)}`],
    ["a letter more", `t=${now},v1=${g}0`],
    ["capital letters", `t=${now},v1=${g.toUpperCase()}`],
    ["another last letter", `t=${now},v1=${g.slice(0, -1)}${g.endsWith("0") ? "1" : "0"}`],
    ["zeros", `t=${now},v1=${"0".repeat(64)}`],
    ["base64", `t=${now},v1=${Buffer.from(g, "hex").toString("base64")}`],
    ["letters beyond ASCII", `t=${now},v1=${"ä".repeat(32)}`],
    ["two that are wrong", `t=${now},v1=${"0".repeat(64)},v1=${"f".repeat(64)}`],
    ["a thousand that are wrong", `t=${now}${`,v1=${"0".repeat(64)}`.repeat(1_000)}`],
    ["another's secret", signed(good, "whsec_other")],
    ["both secrets as one", signed(good, `${secret} ${second}`)],
    ["no secret", signed(good, "")],
    ["the secret without its prefix", signed(good, secret.slice("whsec_".length))],
    ["the body without the time", `t=${now},v1=${createHmac("sha256", secret).update(good).digest("hex")}`],
    ["SHA-1", `t=${now},v1=${createHmac("sha1", secret).update(`${now}.${good}`).digest("hex")}`],
    ["another body's", signed(eventText("invoice.voided"))],
    ["a list of headers", [signed(good)]],
    ["an object", { t: now, v1: g }],
    ["a changed byte", signed(good), bytes(good, (copy) => copy.writeUInt8(0x58, 20))],
    ["a byte more", signed(good), `${good} `],
    ["a byte less", signed(good), good.slice(0, -1)],
    ["a line more", signed(good), `${good}\n`],
    ["other ends of lines", signed(good), good.replaceAll("\n", "\r\n")],
    ["the same serialised anew", signed(good), JSON.stringify(JSON.parse(good))],
    ["a byte order mark", signed(good), Buffer.concat([BOM, Buffer.from(good)])],
    ["bytes that are no text", signed(eventText("\ufffd")), bytesFor("\ufffd")],
    ["an empty body", signed(good), ""],
    ["an empty body, signed", signed(""), ""],
    ["what is no JSON, signed", signed("paid"), "paid"],
    ["base64 of base64", signed(good), Buffer.from(Buffer.from(good).toString("base64"))],
  ])("%s", async (_, signature, body = good) => {
    const answer = await post(body, signature);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      error: {
        code: "invalid",
        message: "Please check the highlighted fields.",
        fields: { [signatureHeader]: "This signature does not hold" },
        request_id: "request-1",
      },
    });
    expect(told).toEqual([]);
  });

  it("more than the limit, however well signed", async () => {
    const large = eventText("invoice.paid", { customer: "cus_1", padding: "x".repeat(rawBodyLimitBytes) });
    const answer = await post(large, signed(large));
    expect([answer.status, answer.body.error.code]).toEqual([413, "too_large"]);
    expect(told).toEqual([]);
  });

  it("a call past the CDN", async () => {
    const event = buildRouteEvent("stripeWebhook", { headers: { [originSecretHeader]: `${originSecret}x` } });
    const headers = { ...event.headers, [signatureHeader]: signed(good) };
    expect((await handler({ ...event, headers, body: good }, context)).statusCode).toBe(403);
    expect(told).toEqual([]);
  });
});

/** An event with a byte in it that reads as the replacement character and is none. */
function bytesFor(character: string): Buffer {
  const [before = "", after = ""] = eventText(character).split(character);
  return Buffer.concat([Buffer.from(before), Buffer.from([0xff]), Buffer.from(after)]);
}

describe("what Stripe has signed is taken in", () => {
  it.each<[what: string, signature: string, body?: string | Buffer, header?: string]>([
    ["as text", signed(good)],
    ["in base64", signed(good), Buffer.from(good)],
    ["under a name in lower case", signed(good), good, "stripe-signature"],
    ["under a name in capitals", signed(good), good, "STRIPE-SIGNATURE"],
    ["with the second secret", signed(good, second)],
    ["with both, while they are rotated", `${signed(good, second)},v1=${g}`],
    ["with a wrong one before the good one", `t=${now},v1=${"0".repeat(64)},v1=${g}`],
    ["with a wrong one behind the good one", `t=${now},v1=${g},v1=${"0".repeat(64)}`],
    ["with a scheme that we do not know", `t=${now},v1=${g},v0=${"0".repeat(64)}`],
    ["with the time last", `v1=${g},t=${now}`],
    ["five minutes ago", signed(good, secret, now - 300)],
    ["in five minutes", signed(good, secret, now + 300)],
  ])("%s", async (_, signature, body = good, header) => {
    expect(await post(body, signature, header)).toEqual({ status: 200, body: { received: true } });
    expect(told).toEqual([["membership", "cus_1", { marker: "event#evt_1", by: "stripe" }]]);
  });

  it("with letters of any kind in it, and nearly as large as the limit", async () => {
    const text = eventText("invoice.paid", {
      customer: "cus_1",
      name: "Zoë 🦆",
      padding: "x".repeat(250_000),
    });
    expect((await post(Buffer.from(text), signed(text))).status).toBe(200);
    expect((await post(text, signed(text))).status).toBe(200);
    expect(told).toHaveLength(2);
  });
});

describe("whom an event is told to", () => {
  const marker = "event#evt_1";
  const customer = ["membership", "cus_1", { marker, by: "stripe" }];
  const payment = ["payment", "pi_1", { marker: `${marker}#payment`, by: "stripe" }];
  const noted = (type: string, intent?: string, id = "cus_1") => [
    "noted",
    id,
    { type, marker: `${marker}#note`, intent },
  ];
  const send = (text: string) => post(text, signed(text));

  it.each([
    ["customer.subscription.updated", { customer: "cus_1" }, [customer]],
    ["customer.subscription.deleted", { customer: { id: "cus_1" } }, [customer]],
    ["customer.deleted", { id: "cus_1" }, [customer]],
    ["checkout.session.completed", { customer: "cus_1", id: "cs_1" }, [customer]],
    ["checkout.session.expired", { customer: null }, []],
    ["payment_intent.succeeded", { id: "pi_1", customer: "cus_1" }, [payment]],
    ["payment_intent.canceled", { id: "pi_1" }, [payment]],
    [
      "charge.refunded",
      { id: "ch_1", customer: "cus_1", payment_intent: "pi_1" },
      [customer, noted("charge.refunded", "pi_1"), payment],
    ],
    ["charge.refunded", { id: "ch_1", customer: null, payment_intent: "pi_1" }, [payment]],
    [
      "charge.refunded",
      { id: "ch_1", customer: "cus_1", payment_intent: null },
      [customer, noted("charge.refunded")],
    ],
    ["refund.updated", { id: "re_1", customer: "cus_1", payment_intent: "pi_1" }, [customer, payment]],
    [
      "charge.dispute.created",
      { charge: "ch_1", payment_intent: "pi_1" },
      [
        ["membership", "cus_of_charge", { marker, by: "stripe" }],
        noted("charge.dispute.created", "pi_1", "cus_of_charge"),
        payment,
      ],
    ],
  ])("%s of %j", async (type, object, expected) => {
    expect((await send(eventText(type, object))).status).toBe(200);
    expect(told).toEqual(expected);
  });

  it.each(["product.updated", "customer.created", "toString", "__proto__", "", "invoice.paid.not"])(
    "nobody, when its type is %j",
    async (type) => {
      expect((await send(eventText(type))).status).toBe(200);
      expect(told).toEqual([]);
    },
  );

  it("nobody, when it is of the other mode than the account's key", async () => {
    expect((await send(eventText("invoice.paid", { customer: "cus_1" }, { livemode: true }))).status).toBe(
      200,
    );
    expect(told).toEqual([]);
  });

  it("all of the types that are heard concern somebody", async () => {
    for (const type of webhookEventTypes)
      await send(eventText(type, { id: "cus_1", customer: "cus_1", payment_intent: "pi_1" }));
    expect(told.length).toBeGreaterThanOrEqual(webhookEventTypes.length);
  });

  it.each([new Error("down"), paymentProviderUnavailable(), invalidState("already_premium")])(
    "answers 500 when telling fails with %s, so that Stripe sends it again",
    async (error) => {
      vi.spyOn(console, "error").mockImplementation(() => undefined);
      fault = error;
      const failed = await send(good);
      expect([failed.status, failed.body.error.code]).toEqual([500, "internal"]);
      expect(JSON.stringify(failed.body)).not.toContain("evt_1");
      fault = undefined;
      expect((await send(good)).status).toBe(200);
      expect(told).toHaveLength(1);
    },
  );
});
