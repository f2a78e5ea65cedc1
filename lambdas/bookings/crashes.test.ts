import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  createAdvisor,
  callBookings,
  callCreateBooking,
  mailsTo,
  toNineAmSlot,
  payIntent,
  refundsDone,
  rowOf,
  tokenFor,
} from "../../test/support/bookings.fixture.ts";
import { aMember } from "../../test/support/membership.fixture.ts";
import { openedShop } from "../../test/support/shop.fixture.ts";
import { documentClient } from "../table/table.ts";

/*
 * We are killed at the n-th write: just before it, or just after, when nobody learns that it happened. Whoever asked
 * gets no answer and asks again. In the end everything is as if nothing had been.
 */

const shop = await openedShop();

const writes = /^(Put|Update|TransactWrite)(Items?)?Command$/;

/** Makes the n-th write from now on fail, with or without effect. Returns how many writes there were. */
async function dyingAt(n: number, when: "before" | "after", work: () => Promise<void>): Promise<number> {
  let seen = 0;
  documentClient.middlewareStack.add(
    (next, { commandName = "" }) =>
      async (args) => {
        if (!writes.test(commandName)) return next(args);
        seen += 1;
        if (seen !== n) return next(args);
        if (when === "after") await next(args);
        throw new Error("Killed");
      },
    { step: "initialize", name: "dying" },
  );
  try {
    await work();
  } finally {
    documentClient.middlewareStack.remove("dying");
  }
  return seen;
}

/** Asks again as long as there is no answer. */
async function persistently<Answer extends { status: number }>(call: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 0; tries < 4; tries++) {
    const answer = await call();
    if (answer.status < 500) return answer;
  }
  throw new Error("No answer");
}

/** From the first click to the refund; what is left of it, without the ids. */
async function aWholeStory(n: number, when: "before" | "after") {
  const [member, advisor] = [await aMember(), await createAdvisor()];
  const key = randomUUID();
  let id = "";
  const count = await dyingAt(n, when, async () => {
    const wanted = { advisor_id: advisor.id, session_length: 60 } as const;
    const { body } = await persistently(() => callCreateBooking(member, wanted, key));
    id = body.booking_id;
    await payIntent(shop, body.client_secret.split("_secret_")[0] ?? "");
    await persistently(() => callBookings("scheduleBooking", member, { id, selected_times: [toNineAmSlot(5)] }));
    const token = await tokenFor(advisor.email, id);
    const slot = (await rowOf(id)).selected_times[0]?.starts_at;
    await persistently(() => callBookings("answerOffer", null, { token, action: "confirm", slot }));
    await persistently(() => callBookings("cancelBooking", member, { id }));
    for (let tries = 0; tries < 3; tries++) await refundsDone(id).catch(() => 0);
  });
  const { items } = (await callBookings("listMyBookings", member)).body;
  const intents = (await shop.sdk.paymentIntents.list({ limit: 100 })).data.filter(
    ({ metadata }) => metadata.member_id === member.id,
  );
  const refunds = (await shop.sdk.refunds.list({ payment_intent: intents[0]?.id ?? "" })).data;
  const row = await rowOf(id);
  return {
    count,
    outcome: {
      bookings: items.length,
      state: row.state,
      refunded: row.refunded_at !== null,
      intents: intents.length,
      taken: intents[0]?.amount_received,
      given: refunds.map(({ amount }) => amount),
      toClient: (await mailsTo(member.email)).map(({ subject }) => subject),
      toAdvisor: (await mailsTo(advisor.email)).map(({ subject }) => subject),
    },
  };
}

describe("a crash at any write of a booking's whole story", () => {
  it("loses nothing and does nothing twice", { timeout: 300_000 }, async () => {
    const { count, outcome: undisturbed } = await aWholeStory(0, "before");
    expect(undisturbed).toEqual({
      bookings: 1,
      state: "cancelled",
      refunded: true,
      intents: 1,
      taken: 8_000,
      given: [8_000],
      toClient: [
        "Your session request with Ana Ruiz",
        "Confirmed: your session with Ana Ruiz",
        "Cancelled: your session with Ana Ruiz",
        "Your refund of $80.00",
      ],
      toAdvisor: [
        "Maya Lind asks for 60 minutes with you",
        "Your session with Maya Lind",
        "Cancelled: your session with Maya Lind",
      ],
    });
    expect(count).toBeGreaterThan(8);
    const crashes = Array.from({ length: count }, (_, place) => place + 1).flatMap((n) => [
      [n, "before"] as const,
      [n, "after"] as const,
    ]);
    for (const [n, when] of crashes.filter((_, place) => process.env.PROVE || place % 5 === 0))
      expect([n, when, (await aWholeStory(n, when)).outcome]).toEqual([n, when, undisturbed]);
  });
});
