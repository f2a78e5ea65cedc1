import { randomUUID } from "node:crypto";
import * as z from "zod";
import { advisorStore } from "../../lambdas/advisors/advisor-store.ts";
import { make } from "../support/make.ts";
import { Visitor } from "./visitor.ts";
import type { World } from "./test-environment.ts";

/** What somebody does, from what was before, on a world that may die at any write of it. */
export interface Flow {
  name: string;
  /** Prepares it, undisturbed. Returns what they then do. */
  given(world: World, visitor: Visitor): Promise<() => Promise<unknown>>;
}

const outbox = z.object({ emails: z.array(z.object({ html: z.string() })) });

export const flows: readonly Flow[] = [
  {
    name: "a sign-up",
    given: async (_, visitor) => async () => {
      await visitor.signUp();
      await visitor.get("getMe");
      await visitor.get("updateMe", { interests: ["Family"] });
    },
  },
  {
    name: "an upgrade",
    async given(world, visitor) {
      await aMember(world, visitor);
      return () => upgrade(visitor);
    },
  },
  {
    name: "an upgrade that is paid in two tabs",
    async given(world, visitor) {
      await aMember(world, visitor);
      return () => upgrade(visitor, (page) => secondTab(world, visitor, page));
    },
  },
  {
    name: "the deletion of a paying member with a booking",
    async given(world, visitor) {
      await aMember(world, visitor);
      await upgrade(visitor);
      await requested(world, visitor);
      return async () => {
        const { status } = await visitor.ask("deleteMe");
        // The first try may have begun it, and then nobody is asking any more.
        if (status !== 202 && status !== 401) throw new Error(`Not deleted: ${status}`);
      };
    },
  },
  {
    name: "a booking, from the price to the times",
    async given(world, visitor) {
      await aMember(world, visitor);
      const advisor = await anAdvisor(visitor);
      return () => book(world, visitor, advisor);
    },
  },
  {
    name: "an advisor's yes",
    async given(world, visitor) {
      await aMember(world, visitor);
      const { answer, slot } = await requested(world, visitor);
      return () => answer({ action: "confirm", slot, meeting_note: "By phone." });
    },
  },
  {
    name: "an advisor's no",
    async given(world, visitor) {
      await aMember(world, visitor);
      const { answer } = await requested(world, visitor);
      return () => answer({ action: "decline", reason: "I am away." });
    },
  },
  {
    name: "a client's change of mind",
    async given(world, visitor) {
      await aMember(world, visitor);
      const { id, answer, slot } = await requested(world, visitor);
      await answer({ action: "confirm", slot });
      await world.quiet();
      return () => visitor.get("cancelBooking", { id });
    },
  },
];

async function aMember(world: World, visitor: Visitor): Promise<void> {
  await visitor.signUp();
  await world.quiet();
}

/** Checkout, payment, and the page that they come back to. `meanwhile` is what else they do before they pay. */
async function upgrade(visitor: Visitor, meanwhile = async (_page: string) => {}): Promise<void> {
  const { url } = await visitor.get("startCheckout", { interests: ["Family"] });
  await meanwhile(url);
  const back = await visitor.pay(url);
  const session_id = back.searchParams.get("session_id");
  const { success } = await visitor.get("upgradeSuccess", { session_id });
  if (!success) throw new Error("Paid, and not premium");
}

/** Pays on a second page for the same, which nothing of ours would have opened. */
async function secondTab({ stripe }: World, visitor: Visitor, page: string): Promise<void> {
  const first = await stripe.checkout.sessions.retrieve(page.slice(page.lastIndexOf("/") + 1), {
    expand: ["line_items"],
  });
  const member_id = first.client_reference_id ?? "";
  const price = first.line_items?.data[0]?.price?.id ?? "";
  const { url } = await stripe.checkout.sessions.create({
    mode: "subscription",
    customer: String(first.customer),
    line_items: [{ price, quantity: 1 }],
    subscription_data: { metadata: { member_id, price } },
    success_url: first.success_url ?? "",
  });
  await visitor.pay(url ?? "");
}

async function anAdvisor({ person }: Visitor): Promise<{ id: string; email: string }> {
  const email = person.email.replace("maya", "ana");
  const row = make.advisor({ email });
  await advisorStore.put(row);
  return { id: row.id, email };
}

/** 9:00 AM in New York, in twenty days' time. */
const time = { time: "9:00 AM", timezone: "America/New_York" };
export const slot = {
  ...time,
  date: new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10),
};

/** Price, payment and times. The attempt's key is the browser's, and the same at each press. */
async function book(world: World, visitor: Visitor, advisor: { id: string }): Promise<string> {
  const wanted = { advisor_id: advisor.id, session_length: 60 };
  const { booking_id, client_secret } = await visitor.get("beginBooking", wanted, randomUUID());
  const [intent = ""] = client_secret.split("_secret_");
  await world.stripe.paymentIntents.confirm(intent, { payment_method: "pm_card_visa" });
  const { status } = await visitor.ask("scheduleBooking", { id: booking_id, selected_times: [slot] });
  // The first try may have been taken although nobody heard so: the dashboard shows it.
  if (status !== 200 && status !== 409) throw new Error(`Not scheduled: ${status}`);
  return booking_id;
}

/** A booking that waits for its advisor's answer, and how they give it. */
async function requested(world: World, visitor: Visitor) {
  const advisor = await anAdvisor(visitor);
  const id = await book(world, visitor, advisor);
  await world.quiet();
  const address = new URL(`/outbox.json?to=${advisor.email}`, world.cloud.endpoints.mail.url);
  const { emails } = outbox.parse(await (await fetch(address)).json());
  const token = /\/offer#([^"]+)"/.exec(emails.at(-1)?.html ?? "")?.[1] ?? "";
  const guest = new Visitor(world);
  const { slots } = await guest.get("viewOffer", { token });
  const answer = (given: object) => guest.get("answerOffer", { token, ...given });
  return { id, answer, slot: slots[0]?.starts_at };
}
