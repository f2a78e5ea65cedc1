import {
  callBookings,
  createConfirmedBooking,
  deliverRefunds,
  findProposalToken,
  getBookingRow,
  listEmailsTo,
} from "../../test/support/bookings.fixture.ts";
import { bookingStore } from "./booking-store.ts";
import { answer, setTime, shop } from "./proposals.fixture.ts";
import { syncBookingPayment } from "./sync-payment.ts";

/* Sessions to which the advisor did not come (BOOK-26), with the clock moved. */

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

type Given = Parameters<typeof createConfirmedBooking>[1];

/** A confirmed session of an hour, `after` its start (milliseconds). */
export async function createStarted(after: number, given: Given = {}) {
  const session = await createConfirmedBooking(shop, given);
  setTime(session.start + after);
  const report = (message?: string) =>
    callBookings("reportNoShow", session.member, { id: session.id, action: "report", message });
  const withdraw = () => callBookings("reportNoShow", session.member, { id: session.id, action: "withdraw" });
  const row = () => getBookingRow(session.id);
  return { ...session, report, withdraw, row };
}

/** A session 20 minutes after its start whose client has said that the advisor isn't there. */
export async function startReported(given?: Given) {
  const session = await createStarted(20 * minute, given);
  const { status } = await session.report("I was alone in the call.");
  if (status !== 200) throw new Error(`Not reported: ${status}`);
  const token = await findProposalToken(session.advisor.email, session.id);
  const answerBy = session.start + 20 * minute + 48 * hour;
  return { ...session, proposalToken: session.token, token, answerBy };
}

/** Lets the bank dispute a payment at Stripe, or only ask about it. `close` ends the dispute. */
export async function openDispute(intent: string, is_inquiry = false) {
  const sync = () => syncBookingPayment(intent, { actor: "stripe" });
  const { latest_charge } = await shop.sdk.paymentIntents.retrieve(intent);
  await shop.local("POST", `/_local/charges/${latest_charge}/dispute`, { is_inquiry });
  await sync();
  const [dispute] = (await shop.sdk.disputes.list({ payment_intent: intent })).data;
  return {
    async close(status: "won" | "lost" | "warning_closed"): Promise<void> {
      await shop.local("POST", `/_local/disputes/${dispute?.id}/close`, { status });
      await sync();
    },
  };
}

/** Gives the row a dispute with this status, without Stripe. */
export async function setDispute({ row }: Awaited<ReturnType<typeof createStarted>>, status: string) {
  const current = await row();
  const dispute = { id: "dp_1", status, since: current.created_at, decided_at: null };
  await bookingStore.put({ ...current, dispute, version: current.version + 1 });
}

export const answerNoShow = (token: string, was_there: boolean, message?: string) =>
  answer(token, { action: "answer_no_show", was_there, message });

/** Sorted, because emails of the same moment have no order. */
const listSubjects = async (address: string) =>
  (await listEmailsTo(address)).map(({ subject }) => subject).toSorted();

/** Lists the emails that the two have got since the report, and says what became of the money. */
export async function readOutcome({ id, member, advisor }: Awaited<ReturnType<typeof createStarted>>) {
  await deliverRefunds(id);
  const { no_show, state, refunded_at } = await getBookingRow(id);
  const isNew = (subject: string) => !/Confirmed|request|asks for|Payment received|Reminder/.test(subject);
  return {
    state,
    outcome: no_show?.outcome,
    refunded: refunded_at !== null,
    toClient: (await listSubjects(member.email)).filter(isNew),
    toAdvisor: (await listSubjects(advisor.email)).filter(isNew),
  };
}

export const toClient = {
  asked: "We've asked Ana Ruiz about your session",
  review: "We're looking into your session with Ana Ruiz",
  refund: "We're refunding your session with Ana Ruiz",
  refunded: "We've refunded $80.00",
};
export const toAdvisor = {
  asked: "Maya Lind says you weren't there",
  refund: "Refunded: your session with Maya Lind",
  settled: "Settled: your session with Maya Lind",
};
