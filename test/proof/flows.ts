import { randomUUID } from "node:crypto";
import * as z from "zod";
import type { SlotChoice } from "../../contract/bookings.ts";
import { toBookedSlot } from "../../contract/slots.ts";
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

export const flows: readonly Flow[] = [
  // First, and without a session left over: the job reminds of every session of that day.
  {
    name: "reminding both a day and an hour before, and cancelling",
    async prepare(environment, visitor) {
      const { id } = await createConfirmedBooking(environment, visitor);
      const start = Date.parse(toBookedSlot(slot).starts_at);
      return async () => {
        // Twice each: a run of the job makes one change of a booking and leaves what else is due to the next run.
        for (const hours of [24, 24, 1, 1]) {
          const time = new Date(start - hours * 3_600_000);
          await environment.retryAfterDeath(() => environment.run("booking-deadlines", time));
          await environment.waitUntilIdle();
        }
        await visitor.get("cancelBooking", { id });
      };
    },
  },
  {
    name: "signing up",
    prepare: async (_, visitor) => async () => {
      await visitor.signUp();
      await visitor.get("getMe");
      await visitor.get("updateMe", { interests: ["Family"] });
    },
  },
  {
    name: "upgrading",
    async prepare(environment, visitor) {
      await signUpMember(environment, visitor);
      return () => upgrade(visitor);
    },
  },
  {
    name: "upgrading and paying in two tabs",
    async prepare(environment, visitor) {
      await signUpMember(environment, visitor);
      return () => upgrade(visitor, (page) => payInSecondTab(environment, visitor, page));
    },
  },
  {
    name: "deleting a paying member with a booking",
    async prepare(environment, visitor) {
      await signUpMember(environment, visitor);
      await upgrade(visitor);
      await createRequestedBooking(environment, visitor);
      return async () => {
        const { status } = await visitor.ask("deleteMe");
        // The first attempt may have started the deletion, after which the token is refused.
        if (status !== 202 && status !== 401) throw new Error(`Not deleted: ${status}`);
      };
    },
  },
  {
    name: "booking, paying and proposing times",
    async prepare(environment, visitor) {
      await signUpMember(environment, visitor);
      const advisor = await createAdvisor(visitor);
      return () => payAndSchedule(environment, visitor, advisor);
    },
  },
  {
    name: "an advisor confirming",
    async prepare(environment, visitor) {
      await signUpMember(environment, visitor);
      const { answer, slot } = await createRequestedBooking(environment, visitor);
      return () => answer({ action: "confirm", slot, meeting_note: "By phone." });
    },
  },
  {
    name: "an advisor declining",
    async prepare(environment, visitor) {
      await signUpMember(environment, visitor);
      const { answer } = await createRequestedBooking(environment, visitor);
      return () => answer({ action: "decline", reason: "I am away." });
    },
  },
  {
    name: "a client cancelling",
    async prepare(environment, visitor) {
      const { id } = await createConfirmedBooking(environment, visitor);
      return () => visitor.get("cancelBooking", { id });
    },
  },
  {
    name: "a client asking for another time",
    async prepare(environment, visitor) {
      const { id } = await createConfirmedBooking(environment, visitor);
      return () => visitor.get("rescheduleBooking", { id, selected_times: [otherSlot] });
    },
  },
  {
    name: "an advisor rescheduling a session",
    async prepare(environment, visitor) {
      const { id, answer } = await createConfirmedBooking(environment, visitor);
      const { reschedule } = await visitor.get("rescheduleBooking", { id, selected_times: [otherSlot] });
      await environment.waitUntilIdle();
      const { starts_at: slot } = toBookedSlot(otherSlot);
      return () => answer({ action: "answer_reschedule", slot, asked_at: reschedule?.asked_at });
    },
  },
  {
    name: "a client keeping the time of a session",
    async prepare(environment, visitor) {
      const { id, answer } = await createConfirmedBooking(environment, visitor);
      const { reschedule } = await answer({ action: "propose", selected_times: [otherSlot] });
      await environment.waitUntilIdle();
      return () => visitor.get("answerReschedule", { id, slot: null, asked_at: reschedule?.asked_at });
    },
  },
];

async function signUpMember(environment: TestEnvironment, visitor: Visitor): Promise<void> {
  await visitor.signUp();
  await environment.waitUntilIdle();
}

/** Starts a checkout, pays and returns to the site. `beforePaying` runs between checkout and payment. */
async function upgrade(visitor: Visitor, beforePaying = async (_page: string) => {}): Promise<void> {
  const { url } = await visitor.get("startCheckout", { interests: ["Family"] });
  await beforePaying(url);
  const back = await visitor.pay(url);
  const session_id = back.searchParams.get("session_id");
  const { success } = await visitor.get("upgradeSuccess", { session_id });
  if (!success) throw new Error("Paid, but not premium");
}

/** Pays a second checkout for the same subscription, which the product itself would never open. */
async function payInSecondTab({ stripe }: TestEnvironment, visitor: Visitor, page: string): Promise<void> {
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

async function createAdvisor({ person }: Visitor): Promise<{ id: string; email: string }> {
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
const otherSlot: SlotChoice = { ...slot, time: "11:30 AM" };

/** Creates a booking, pays it and proposes times. The idempotency key is the same on each attempt, as in the browser. */
async function payAndSchedule(
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
async function createRequestedBooking(environment: TestEnvironment, visitor: Visitor) {
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
async function createConfirmedBooking(environment: TestEnvironment, visitor: Visitor) {
  await signUpMember(environment, visitor);
  const booking = await createRequestedBooking(environment, visitor);
  await booking.answer({ action: "confirm", slot: booking.slot });
  await environment.waitUntilIdle();
  return booking;
}
