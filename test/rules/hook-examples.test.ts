import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import * as z from "zod";
import { type HookEvent, hookEvents } from "../../contract/hook-events.ts";
import { noMembership } from "../../contract/membership.ts";
import { buildErasureHooks } from "../../lambdas/account/deletion-messages.ts";
import { buildBookingEvents } from "../../lambdas/bookings/booking-events.ts";
import { buildPublishedEvent } from "../../lambdas/content/item-events.ts";
import { buildNewsletterEvent } from "../../lambdas/forms/newsletter-events.ts";
import { buildMembershipEvent } from "../../lambdas/membership/membership-events.ts";
import type { HookMessage } from "../../lambdas/outbox/outbox.ts";
import { make } from "../support/make.ts";

process.env.TABLE_NAME = "kindstead-test";
const at = "2027-03-16T13:00:00.000Z";
const example = z.object({ source: z.string() }).catchall(z.json());

const examples = readFileSync("docs/hooks.md", "utf8")
  .matchAll(/```json\n([\s\S]*?)```/g)
  .map(([, text = ""]) => example.parse(JSON.parse(text)))
  .toArray();

function buildAllEvents(): HookMessage["payload"][] {
  const member = make.member();
  const premium = { ...noMembership, state: "active" } as const;
  const unpaid = make.booking({ paid_at: null, state: "pending_payment" });
  const paid = { ...unpaid, paid_at: at, state: "paid" } as const;
  const confirmed = { ...paid, state: "confirmed" } as const;
  const cancelled = { ...confirmed, state: "cancelled", cancelled_by: "client" } as const;
  const published = buildPublishedEvent(undefined, make.contentItem({ created_at: at }), at);
  const subscriber = { first_name: "Maya", last_name: "Lind", email: "maya@example.com" };
  const messages = [
    ...buildMembershipEvent(member, premium, at),
    ...buildMembershipEvent({ ...member, membership: premium }, noMembership, at),
    ...buildBookingEvents(unpaid, paid),
    ...buildBookingEvents(paid, confirmed),
    ...buildBookingEvents(confirmed, cancelled),
    ...published.map((item) => item.params().ToolboxItem.message as HookMessage),
    buildNewsletterEvent(subscriber, "newsletter.confirmed", at),
    buildNewsletterEvent(subscriber, "newsletter.unsubscribed", at),
    ...buildErasureHooks(member, at).filter(({ hook }) => hook === "form"),
  ];
  return messages.map(({ payload }) => payload);
}

it("docs/hooks.md has an example of each event, with the fields that are sent", () => {
  const toFields = (payloads: readonly Record<string, unknown>[]) =>
    payloads.map((payload) => [payload.source, ...Object.keys(payload)]);
  expect(toFields(examples)).toEqual(toFields(buildAllEvents()));
  expect(examples.map(({ source }) => source)).toEqual([...hookEvents]);
});

/** Each event as the settings name it to the owner, and as the privacy policy names it to its person. */
const said: Record<HookEvent, { owner: string; person?: string }> = {
  "membership.started": { owner: "Premium starts", person: "when your Premium membership starts" },
  "membership.ended": { owner: "or ends", person: "or ends" },
  "booking.paid": { owner: "a session is paid", person: "when your session is paid" },
  "booking.confirmed": { owner: "confirmed", person: "confirmed" },
  "booking.cancelled": { owner: "or cancelled", person: "or cancelled" },
  "item.published": { owner: "an item is published" },
  "newsletter.confirmed": { owner: "newsletter", person: "your newsletter subscription" },
  "newsletter.unsubscribed": { owner: "someone unsubscribes", person: "when you unsubscribe" },
  "account.deleted": { owner: "an account is deleted", person: "or delete your account" },
};

it("the settings name each event that is posted, and the privacy policy those about a person", () => {
  const read = (path: string) => readFileSync(`web/src/${path}`, "utf8").replace(/\s+/g, " ");
  const hint = /hook: "form", hint: "([^"]*)"/.exec(read("features/settings/hook-fields.tsx"))?.[1];
  const policy = /Our form service<\/strong>(.*?)<\/li>/.exec(read("pages/legal/privacy-document.tsx"))?.[1];
  for (const { owner, person = "" } of Object.values(said)) {
    expect(hint).toContain(owner);
    expect(policy).toContain(person);
  }
});
