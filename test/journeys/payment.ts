import type { Page } from "@playwright/test";
import * as z from "zod";
import { startedCheckout } from "../../contract/checkout.ts";
import { profile } from "../../contract/members.ts";
import type { Person } from "../support/amplify.ts";
import { expect, type Stage } from "./stage.ts";

/** What the local Stripe's cards do. */
export const cards = { pays: "4242 4242 4242 4242", isDeclined: "4000 0000 0000 0002" } as const;

/** Pays on the hosted page that is open. */
export async function pay(page: Page, card: keyof typeof cards = "pays"): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Subscribe");
  await page.getByLabel("Card number").fill(cards[card]);
  await page.getByRole("button", { name: "Subscribe" }).click();
}

const listed = z.object({ data: z.array(z.object({ id: z.string() })) });

/** The first of what Stripe lists at an address. */
export async function first(
  { endpoints }: Stage,
  path: string,
  query: Record<string, string>,
): Promise<string> {
  const answer = await fetch(`${endpoints.stripe.api}/v1/${path}?${new URLSearchParams(query)}`, {
    headers: { authorization: "Bearer sk_test_journeys" },
  });
  return listed.parse(await answer.json()).data[0]?.id ?? `no ${path}`;
}

/** What would come with time: the subscription of this address is renewed, fails to be, or runs out. */
export async function timePasses(
  stage: Stage,
  email: string,
  what: "renew" | "fail" | "end-period",
): Promise<void> {
  const subscription = await first(stage, "subscriptions", {
    customer: await first(stage, "customers", { email }),
  });
  const address = `${stage.endpoints.stripe.api}/_local/subscriptions/${subscription}/${what}`;
  const answer = await fetch(address, { method: "POST" });
  expect(answer.status, await answer.text()).toBe(200);
}

const asMember = (token: string) => ({
  authorization: `Bearer ${token}`,
  "content-type": "application/json",
});

export async function meOf({ site }: Stage, token: string): Promise<z.infer<typeof profile>> {
  const answer = await fetch(`${site}/api/me`, { headers: asMember(token) });
  return profile.parse(await answer.json());
}

/** A member who has paid, in a tab that never came back: what they are is Stripe's events' doing alone. */
export async function aPremiumMember(stage: Stage): Promise<Person & { token: string }> {
  const person = await stage.aMember();
  const { access: token } = await stage.tokensOf(person);
  const started = await fetch(`${stage.site}/api/membership/checkout`, {
    method: "POST",
    headers: asMember(token),
    body: "{}",
  });
  const { url } = startedCheckout.parse(await started.json());
  const paid = await fetch(url, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ number: cards.pays, expiry: "12 / 34", cvc: "123" }),
  });
  expect(paid.status).toBeLessThan(400);
  await expect.poll(async () => (await meOf(stage, token)).role).toBe("premium_member");
  return { ...person, token };
}
