import { randomUUID } from "node:crypto";
import * as z from "zod";
import type { SlotChoice } from "../../contract/bookings.ts";
import { advisorStore } from "../../lambdas/advisors/advisor-store.ts";
import { make } from "../support/make.ts";
import type { TestEnvironment } from "./test-environment.ts";
import { Visitor } from "./visitor.ts";

/** Something that a person does, while the cloud may crash at any of its writes. */
export interface Flow {
  name: string;
  /** Prepares the flow without a crash. Returns the part in which the cloud may crash. */
  prepare(environment: TestEnvironment, visitor: Visitor): Promise<() => Promise<unknown>>;
}

const outbox = z.object({ emails: z.array(z.object({ html: z.string() })) });

export async function signUpMember(environment: TestEnvironment, visitor: Visitor): Promise<void> {
  await visitor.signUp();
  await environment.waitUntilIdle();
}

/** Starts a checkout, pays and returns to the site. `beforePaying` runs between checkout and payment. */
export async function upgrade(visitor: Visitor, beforePaying = async (_page: string) => {}): Promise<void> {
  const { url } = await visitor.get("startCheckout", { interests: ["Family"] });
  await beforePaying(url);
  const back = await visitor.pay(url);
  const session_id = back.searchParams.get("session_id");
  const { success } = await visitor.get("upgradeSuccess", { session_id });
  if (!success) throw new Error("Paid, but not premium");
}

export async function createAdvisor({ person }: Visitor): Promise<{ id: string; email: string }> {
  const email = person.email.replace("maya", "ana");
  const row = make.advisor({ email });
  await advisorStore.put(row);
  return { id: row.id, email };
}

/** 9:00 AM in New York, twenty days from now. */
export const slot: SlotChoice = {
  time: "9:00 AM",
  timezone: "America/New_York",
  date: new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10),
};
/** Later on the same day. */
export const otherSlot: SlotChoice = { ...slot, time: "11:30 AM" };

/** Creates a booking, pays it and proposes times. The idempotency key is the same on each attempt, as in the browser. */
export async function payAndSchedule(
  environment: TestEnvironment,
  visitor: Visitor,
  advisor: { id: string },
): Promise<string> {
  const wanted = { advisor_id: advisor.id, session_length: 60 };
  const { booking_id, client_secret } = await visitor.get("createBooking", wanted, randomUUID());
  const [intent = ""] = client_secret.split("_secret_");
  await environment.stripe.paymentIntents.confirm(intent, { payment_method: "pm_card_visa" });
  // The email that asks for times is skipped once there are some: it goes first here, so that every run sends it.
  await environment.waitUntilIdle();
  const { status } = await visitor.ask("scheduleBooking", { id: booking_id, selected_times: [slot] });
  // The first attempt may have succeeded although its answer was lost; the dashboard shows it.
  if (status !== 200 && status !== 409) throw new Error(`Not scheduled: ${status}`);
  return booking_id;
}

/** Creates a booking that awaits its advisor's answer, with a function that answers. */
export async function createRequestedBooking(environment: TestEnvironment, visitor: Visitor) {
  const advisor = await createAdvisor(visitor);
  const id = await payAndSchedule(environment, visitor, advisor);
  await environment.waitUntilIdle();
  const address = new URL(`/outbox.json?to=${advisor.email}`, environment.cloud.endpoints.mail.url);
  const { emails } = outbox.parse(await (await fetch(address)).json());
  const token = /\/proposal#([^"]+)"/.exec(emails.at(-1)?.html ?? "")?.[1] ?? "";
  const guest = new Visitor(environment);
  const { slots } = await guest.get("viewProposal", { token });
  const answer = (given: object) => guest.get("answerProposal", { token, ...given });
  return { id, answer, slot: slots[0]?.starts_at };
}

/** Creates a booking whose first time the advisor has confirmed, of a new member. */
export async function createConfirmedBooking(environment: TestEnvironment, visitor: Visitor) {
  await signUpMember(environment, visitor);
  const booking = await createRequestedBooking(environment, visitor);
  await booking.answer({ action: "confirm", slot: booking.slot });
  await environment.waitUntilIdle();
  return booking;
}
