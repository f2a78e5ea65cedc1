import StripeSdk from "stripe";
import * as z from "zod";
import { type Shop, secretKey } from "./shop.ts";

const stripeObject = z.looseObject({ id: z.string(), object: z.string() });
export type StripeObject = z.output<typeof stripeObject>;

/**
 * Creates a client of the shop's Stripe that changes each object in its answers, for states that the emulator cannot
 * reach, such as a cancelled refund.
 */
export function createAlteredClient(shop: Shop, alter: (each: StripeObject) => object): StripeSdk {
  const { hostname, port } = new URL(shop.url);
  const fetchAltered = async (...call: Parameters<typeof fetch>): Promise<Response> => {
    const answer = await fetch(...call);
    const body: unknown = JSON.parse(await answer.text(), (_, value: unknown) => {
      const { data } = stripeObject.safeParse(value);
      return data ? alter(data) : value;
    });
    return Response.json(body, { status: answer.status });
  };
  return new StripeSdk(secretKey, {
    host: hostname,
    port,
    protocol: "http",
    httpClient: StripeSdk.createFetchHttpClient(fetchAltered),
    maxNetworkRetries: 0,
    telemetry: false,
  });
}
