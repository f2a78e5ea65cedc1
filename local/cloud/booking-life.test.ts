import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { advisorList } from "../../contract/advisors.ts";
import { createdBooking } from "../../contract/booking-inputs.ts";
import { booking } from "../../contract/bookings.ts";
import { createAmplifyClient } from "../../test/support/amplify.ts";
import { type Cloud, startCloud } from "./cloud.ts";

/* The life of a booking, stepped by POST /_local/clock instead of waiting (LOCAL-4, BOOK-10, BOOK-19). */

let stateDir: string;
let cloud: Cloud;
let token: string;
const person = { first_name: "Dana", last_name: "Reyes", email: "dana@example.com", password: "sesame 1" };

beforeAll(async () => {
  stateDir = mkdtempSync(join(tmpdir(), "cloud-"));
  cloud = await startCloud({ stateDir, port: 0, seed: "full", web: "none", quiet: true });
  const cognito = createAmplifyClient(cloud.endpoints);
  await cognito.signUp(person);
  token = (await cognito.getTokens(person)).access;
}, 120_000);
afterEach(() => setClock(null));
afterAll(async () => {
  await cloud.close();
  rmSync(stateDir, { recursive: true });
});

const hour = 3_600_000;
const post = (path: string, body: object, headers: object = {}) =>
  fetch(`${cloud.site}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });

async function call(path: string, body?: object, headers: object = {}): Promise<unknown> {
  const authorization = { authorization: `Bearer ${token}`, ...headers };
  const answer = body
    ? await post(`/api/${path}`, body, authorization)
    : await fetch(`${cloud.site}/api/${path}`, { headers: authorization });
  expect(answer.ok, `${path}: ${answer.status}`).toBe(true);
  return answer.json();
}

const setClock = async (now: number | null) => {
  const answer = await post("/_local/clock", { now: now === null ? null : new Date(now).toISOString() });
  expect(answer.status).toBe(200);
};

/** Moves the clock, then runs the jobs that are due by then: deadlines, and the deliveries that they cause. */
async function stepTo(now: number): Promise<void> {
  await setClock(now);
  for (const job of ["booking-deadlines", "sweep"])
    expect((await post(`/_local/run/${job}`, {})).status).toBe(200);
}

const toSlot = (days: number) => ({
  date: new Date(Date.now() + days * 24 * hour).toISOString().slice(0, 10),
  time: "9:00 AM",
  timezone: "Europe/London",
});

async function requestSession() {
  const { items } = advisorList.parse(await call("advisors"));
  const advisor_id = items.find(({ name }) => name === "Hana")?.id;
  const created = createdBooking.parse(
    await call("bookings", { advisor_id, session_length: 60 }, { "idempotency-key": randomUUID() }),
  );
  const [intent] = created.client_secret.split("_secret_");
  const paid = await fetch(`${cloud.endpoints.stripe.api}/v1/payment_intents/${intent}/confirm`, {
    method: "POST",
    headers: { authorization: "Bearer sk_test_life" },
    body: new URLSearchParams({ payment_method: "pm_card_visa", return_url: cloud.site }),
  });
  expect(paid.status).toBe(200);
  const id = created.booking_id;
  const asked = await call(`bookings/${id}/schedule`, { selected_times: [toSlot(5), toSlot(6)] });
  return booking.parse(asked);
}

const getBooking = async (id: string) => booking.parse(await call(`bookings/${id}`));

const inbox = z.object({ emails: z.array(z.object({ subject: z.string(), html: z.string() })) });
async function listEmails(to: string) {
  const address = new URL("/outbox.json", cloud.endpoints.mail.url);
  address.searchParams.set("to", to);
  return inbox.parse(await (await fetch(address)).json()).emails;
}

describe("the life of a booking by the local clock", () => {
  it("is reminded of, expires after 24 hours and is refunded, in seconds", { timeout: 60_000 }, async () => {
    const { id } = await requestSession();
    const asked = Date.now();
    const countReminders = async () =>
      (await listEmails("hana@example.com")).filter(({ subject }) => /reminder|is waiting/i.test(subject))
        .length;
    const before = await countReminders();
    await stepTo(asked + 6 * hour + 60_000);
    await expect.poll(countReminders, { timeout: 10_000 }).toBe(before + 1);
    expect((await getBooking(id)).state).toBe("requested");
    await stepTo(asked + 24 * hour + 60_000);
    await expect
      .poll(async () => (await getBooking(id)).refunded_at !== null, { timeout: 20_000 })
      .toBe(true);
    expect((await getBooking(id)).state).toBe("expired");
  });

  it("is confirmed, may be rescheduled until two hours before, and is past at its end", {
    timeout: 60_000,
  }, async () => {
    const { id, selected_times } = await requestSession();
    const findLink = async () =>
      (await listEmails("hana@example.com")).flatMap(
        ({ html }) => /\/proposal#([^"]+)/.exec(html)?.[1] ?? [],
      );
    const isMine = (link: string) => link.startsWith(id);
    await expect.poll(async () => (await findLink()).some(isMine), { timeout: 10_000 }).toBe(true);
    const proposal = (await findLink()).find(isMine)?.replaceAll("&#x3D;", "=");
    const start = selected_times[0]?.starts_at ?? "";
    const confirmed = await post("/api/proposals/answer", {
      token: proposal,
      action: "confirm",
      slot: start,
    });
    expect(confirmed.status).toBe(200);
    const asked = booking.parse(await call(`bookings/${id}/reschedule`, { selected_times: [toSlot(8)] }));
    await stepTo(Date.parse(asked.reschedule?.answer_by ?? "") + 1_000);
    expect(await getBooking(id)).toMatchObject({ state: "confirmed", reschedule: null });
    await setClock(Date.parse(start) - hour);
    const late = await post(
      `/api/bookings/${id}/reschedule`,
      { selected_times: [toSlot(8)] },
      { authorization: `Bearer ${token}` },
    );
    expect(late.status).toBe(409);
    await setClock(Date.parse(start) + 2 * hour);
    expect((await post("/api/proposals/view", { token: proposal })).status).toBe(404);
    const cancelled = await post(`/api/bookings/${id}/cancel`, {}, { authorization: `Bearer ${token}` });
    expect(cancelled.status).toBe(409);
  });

  it("rejects a clock that is no time, and is only moved by a JSON POST", async () => {
    expect((await post("/_local/clock", { now: "tomorrow" })).status).toBe(400);
    expect((await post("/_local/clock", {})).status).toBe(400);
    expect((await fetch(`${cloud.site}/_local/clock`)).status).toBe(404);
    expect((await post("/_local/clock", {}, { "content-type": "text/plain" })).status).toBe(415);
  });
});
