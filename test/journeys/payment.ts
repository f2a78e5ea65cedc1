import type { Page } from "@playwright/test";
import * as z from "zod";
import { startedCheckout } from "../../contract/checkout.ts";
import { profile } from "../../contract/members.ts";
import type { Person } from "../support/amplify.ts";
import { fetchAs } from "./fetch-as.ts";
import { expect, type JourneyApp } from "./journey-test.ts";

/** Test cards of the Stripe emulator. */
export const cards = { pays: "4242 4242 4242 4242", isDeclined: "4000 0000 0000 0002" } as const;

/** Pays on the open checkout page. */
export async function pay(page: Page, card: keyof typeof cards = "pays"): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Subscribe");
  await page.getByLabel("Card number").fill(cards[card]);
  await page.getByRole("button", { name: "Subscribe" }).click();
}

const listed = z.object({ data: z.array(z.object({ id: z.string() })) });

/** The id of the first object that Stripe lists at a path. */
export async function findFirstId(
  { endpoints }: JourneyApp,
  path: string,
  query: Record<string, string>,
): Promise<string> {
  const answer = await fetch(`${endpoints.stripe.api}/v1/${path}?${new URLSearchParams(query)}`, {
    headers: { authorization: "Bearer sk_test_journeys" },
  });
  return listed.parse(await answer.json()).data[0]?.id ?? `no ${path}`;
}

/** Lets Stripe create an object as an earlier site would. Returns its id. */
export async function createAtStripe(
  { endpoints }: JourneyApp,
  path: string,
  fields: Record<string, string>,
): Promise<string> {
  const headers = { authorization: "Bearer sk_test_journeys" };
  const body = new URLSearchParams(fields);
  const answer = await fetch(`${endpoints.stripe.api}/v1/${path}`, { method: "POST", headers, body });
  return z.object({ id: z.string() }).parse(await answer.json()).id;
}

/** Moves this address's subscription on in time: it renews, fails to renew, or ends. */
export async function advanceSubscription(
  app: JourneyApp,
  email: string,
  what: "renew" | "fail" | "end-period",
): Promise<void> {
  const subscription = await findFirstId(app, "subscriptions", {
    customer: await findFirstId(app, "customers", { email }),
  });
  const address = `${app.endpoints.stripe.api}/_local/subscriptions/${subscription}/${what}`;
  const answer = await fetch(address, { method: "POST" });
  expect(answer.status, await answer.text()).toBe(200);
}

export const getProfile = async (app: JourneyApp, token: string): Promise<z.infer<typeof profile>> =>
  profile.parse(await (await fetchAs(app, token, "me")).json());

/** Creates a member who paid in a tab that never returned, so that only Stripe's events made them premium. */
export async function createPremiumMember(app: JourneyApp): Promise<Person & { token: string }> {
  const person = await app.registerMember();
  const { access: token } = await app.getTokens(person);
  const started = await fetchAs(app, token, "membership/checkout", {});
  const { url } = startedCheckout.parse(await started.json());
  const paid = await fetch(url, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ number: cards.pays, expiry: "12 / 34", cvc: "123" }),
  });
  expect(paid.status).toBeLessThan(400);
  await expect.poll(async () => (await getProfile(app, token)).role).toBe("premium_member");
  return { ...person, token };
}
