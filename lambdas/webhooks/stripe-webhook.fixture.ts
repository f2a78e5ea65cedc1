import { createHmac } from "node:crypto";
import { GetSecretValueCommand } from "@aws-sdk/client-secrets-manager";
import { afterAll, beforeEach, vi } from "vitest";
import { routes } from "../../contract/routes.ts";
import { buildRouteEvent, context, parseBody } from "../../test/support/event.ts";
import { mockSecrets } from "../../test/support/secrets.ts";
import { createSignedBodyApi } from "../http/signed-body-api.ts";
import { handleStripeEvent } from "./stripe-events.ts";
import { signatureHeader } from "./stripe-signature.ts";

export const secret = "whsec_first";

export const second = "whsec_second";

export const now = Math.floor(Date.parse("2026-05-01T08:00:00Z") / 1_000);

/** The calls of the handlers, in order. */
export let calls: unknown[] = [];

let fault: Error | undefined;

/** Makes the handlers fail until the next test, or work again. */
export function setFault(error: Error | undefined): void {
  fault = error;
}

const recordCall = async (...args: unknown[]) => {
  if (fault) throw fault;
  calls.push(args);
};

export const handler = createSignedBodyApi(routes.stripeWebhook, ({ body, getHeader }) =>
  handleStripeEvent(
    { body, signature: getHeader(signatureHeader) },
    {
      syncMembership: (id, trigger) => recordCall("membership", id, trigger),
      syncPaymentByNoun: { booking: (id, trigger) => recordCall("payment", id, trigger) },
      recordPaymentEvent: (id, event) => recordCall("payment event", id, event),
      syncPremiumPrice: () => recordCall("price"),
      findCustomerOfCharge: async () => "cus_of_charge",
    },
  ),
);

beforeEach(() => {
  vi.useFakeTimers({ now: now * 1_000, toFake: ["Date"] });
  vi.stubEnv("STRIPE_WEBHOOK_SECRET_ID", "webhook");
  vi.stubEnv("STRIPE_SECRET_ID", "key");
  const secrets = mockSecrets();
  secrets
    .on(GetSecretValueCommand, { SecretId: "webhook" })
    // An owner may paste them with a line break at the end, which is no third secret.
    .resolves({ SecretString: `${secret}  ${second}\n` })
    .on(GetSecretValueCommand, { SecretId: "key" })
    .resolves({ SecretString: "sk_test_x" });
  calls = [];
  fault = undefined;
});

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

export const buildEventText = (
  type = "invoice.paid",
  object: object = { customer: "cus_1" },
  more: object = {},
) =>
  JSON.stringify({ id: "evt_1", object: "event", type, livemode: false, data: { object }, ...more }, null, 2);

export const computeHmac = (text: string | Buffer, key = secret, time: string | number = now) =>
  createHmac("sha256", key).update(`${time}.`).update(text).digest("hex");

export const sign = (text: string, key = secret, time = now) =>
  `t=${time},v1=${computeHmac(text, key, time)}`;

/** Posts these bytes with this signature to the webhook. */
export async function post(body: string | Buffer, signature?: unknown, headerName = "Stripe-Signature") {
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

export const good = buildEventText();
