import { expect, it } from "vitest";
import { asked, confirmed, expired } from "../../test/mail/sample-rows.ts";
import {
  answerQuestion,
  callAsAdmin,
  callBookings,
  createAdvisor,
  createConfirmedBooking,
  createRequestedBooking,
  listEmailsTo,
  toEmailText,
  toNineAmSlot,
} from "../../test/support/bookings.fixture.ts";
import { createMember } from "../../test/support/member-rows.ts";
import { listPendingRows } from "../../test/support/outbox-rows.ts";
import { advisorStore } from "../advisors/advisor-store.ts";
import { isStillTrue } from "../delivery/email-condition.ts";
import { outboxStore } from "../outbox/outbox-store.ts";
import {
  buildAdvisorConfirmationEmail,
  buildAdvisorExpiryEmail,
  buildAdvisorRequestEmail,
} from "./emails-to-advisor.ts";
import {
  buildClientConfirmationEmail,
  buildClientDeclineEmail,
  buildClientExpiryEmail,
  buildClientRequestEmail,
  buildClientSessionReminderEmail,
} from "./emails-to-client.ts";
import { buildOtherTimesReminderEmail, buildRefusedEmails } from "./other-times-emails.ts";
import { buildChooseTimesReminderEmail } from "./payment-emails.ts";
import { setTime, shop } from "./proposals.fixture.ts";
import { replaceLinksOfAdvisor } from "./replace-links.ts";
import { buildAskedEmails, buildRescheduledEmails } from "./reschedule-emails.ts";

/* The emails about a confirmed session say its facts, and are not sent once these are no longer true. */

const hour = 3_600_000;

/** The subjects of the emails to an address that would still be delivered now. */
async function listTrueSubjects(address: string): Promise<string[]> {
  const emails = await listEmailsTo(address);
  const areTrue = await Promise.all(emails.map((email) => isStillTrue(email, Date.now())));
  return emails.filter((_, index) => areTrue[index]).map(({ subject }) => subject);
}

/** A confirmed session that its client wants to reschedule. */
async function createQuestion() {
  const session = await createConfirmedBooking(shop);
  const ask = (day: number) =>
    callBookings("rescheduleBooking", session.member, {
      id: session.id,
      selected_times: [toNineAmSlot(day)],
    });
  expect((await ask(7)).status).toBe(200);
  return { ...session, ask };
}

const toCount = (subjects: readonly string[], start: string) =>
  subjects.filter((subject) => subject.startsWith(start)).length;

it("cancelling: the advisor hears of it only if the request was sent", async () => {
  for (const [outcome, subjects] of [
    ["sent", ["Cancelled: the session request from Maya Lind"]],
    ["skipped", []],
  ] as const) {
    const [member, advisor] = [await createMember(), await createAdvisor()];
    const { id } = await createRequestedBooking(shop, member, advisor);
    const isRequest = ({ message }: { message: unknown }) =>
      JSON.stringify(message).includes(`"to":"${advisor.email}"`);
    const [request] = (await listPendingRows()).filter(isRequest);
    await outboxStore.claim(request?.id ?? "", Date.now());
    await outboxStore.markDone(request?.id ?? "", outcome, Date.now());
    await callBookings("cancelBooking", member, { id });
    expect(await listTrueSubjects(advisor.email)).toEqual(subjects);
  }
});

it("rescheduling works with the longest names, which the subjects shorten", async () => {
  const advisor = await createAdvisor({
    full_name: `Ana ${"Wolfeschlegelsteinhausen".repeat(5)}`.slice(0, 119),
  });
  const { id, member, token } = await createConfirmedBooking(shop, { advisor });
  const ask = (day: number) =>
    callBookings("rescheduleBooking", member, { id, selected_times: [toNineAmSlot(day)] });
  const first = await ask(7);
  const kept = await answerQuestion(id, member, null);
  const second = await ask(8);
  const moved = await answerQuestion(id, token, second.body.reschedule?.times[0]?.starts_at);
  expect([first, kept, second, moved].map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  for (const { email } of [member, advisor])
    for (const { subject } of await listEmailsTo(email)) expect(subject.length).toBeLessThanOrEqual(60);
});

it("a question about another time is not delivered after it was replaced, withdrawn or answered", async () => {
  const { id, member, advisor, ask, token } = await createQuestion();
  const countTrue = async () => [
    toCount(await listTrueSubjects(advisor.email), "Maya asks to move"),
    toCount(await listTrueSubjects(member.email), "We've asked"),
  ];
  expect(await countTrue()).toEqual([1, 1]);
  const { body } = await ask(9);
  expect(await countTrue()).toEqual([1, 1]);
  const [question] = (await listEmailsTo(advisor.email)).slice(-1);
  expect(question?.only_while?.booking?.asked_at).toBe(body.reschedule?.asked_at);
  await answerQuestion(id, member, null);
  expect(await countTrue()).toEqual([0, 0]);
  await callBookings("answerProposal", null, {
    token,
    action: "propose",
    selected_times: [toNineAmSlot(8)],
  });
  expect(toCount(await listTrueSubjects(member.email), "Ana Ruiz asks")).toBe(1);
  await answerQuestion(id, member, null);
  expect(toCount(await listTrueSubjects(member.email), "Ana Ruiz asks")).toBe(0);
  expect(toCount(await listTrueSubjects(advisor.email), "We've asked")).toBe(0);
});

it("emails about rescheduling are not delivered to the advisor's old mailbox after a new link", async () => {
  const { id, member, advisor, ask, token } = await createQuestion();
  await answerQuestion(id, member, null);
  const { body } = await ask(9);
  const slot = body.reschedule?.times[0]?.starts_at;
  await answerQuestion(id, token, slot);
  expect(await listTrueSubjects(advisor.email)).toEqual([expect.stringMatching(/^Changed: /)]);
  await advisorStore.put({ ...advisor, email: `new-${advisor.email}` });
  await replaceLinksOfAdvisor(advisor.id, Date.now());
  expect(await listTrueSubjects(advisor.email)).toEqual([]);
});

it("a changed place: only the emails with the current one are delivered, and they have what the others said", async () => {
  const { member, advisor, token } = await createConfirmedBooking(shop);
  const give = (value: string) =>
    callBookings("answerProposal", null, { token, action: "set_place", place: { kind: "link", value } });
  await give("https://meet.example.com/wrong");
  await give("https://meet.example.com/right");
  for (const { email } of [member, advisor]) {
    const about = /^Confirmed|^How you'll meet/;
    const subjects = (await listTrueSubjects(email)).filter((subject) => about.test(subject));
    expect(subjects).toEqual([expect.stringMatching(/^How you'll meet/)]);
  }
  const [last] = (await listEmailsTo(member.email)).slice(-1);
  expect(last && toEmailText(last)).toMatch(/What: 60 minutes.*Where: \S+right\nPaid: \$80\.00/s);
});

it("a rescheduled session: the emails say the place, the price and the subject, as those that they replace", async () => {
  const { id, member, advisor, token, ask } = await createQuestion();
  const { body } = await ask(9);
  const place = { kind: "link", value: "https://meet.example.com/maya" };
  await callBookings("answerProposal", null, { token, action: "set_place", place });
  const slot = body.reschedule?.times[0]?.starts_at;
  await answerQuestion(id, token, slot);
  const [toClient, toAdvisor] = await Promise.all(
    [member, advisor].map(async ({ email }) => (await listEmailsTo(email)).at(-1)),
  );
  expect(toClient && toEmailText(toClient)).toMatch(/Where: https:\S+maya\nPaid: \$80\.00/);
  expect(toAdvisor && toEmailText(toAdvisor)).toMatch(/Where: https:\S+maya/);
});

it("emails after the refund has ended say until when cancelling was free, and promise no refund", async () => {
  const { id, member, token, start } = await createConfirmedBooking(shop);
  setTime(start - 5 * hour);
  const place = { kind: "phone", value: "+1 212 555 0100" };
  await callBookings("answerProposal", null, { token, action: "set_place", place });
  await callBookings("rescheduleBooking", member, { id, selected_times: [toNineAmSlot(7)] });
  await answerQuestion(id, token, null);
  const about = /^How you'll meet|^We've asked|^Not moved/;
  const late = (await listEmailsTo(member.email)).filter(({ subject }) => about.test(subject));
  expect(late).toHaveLength(3);
  for (const { note } of late) {
    expect(note).toMatch(/Cancelling was free until .+, 9:00 AM E[DS]T\./);
    expect(note).not.toContain("full refund");
  }
});

it("a new mailbox of the advisor gets the open question of the client too, under the new link", async () => {
  const { id, advisor } = await createQuestion();
  const email = `new-${advisor.email}`;
  await advisorStore.put({ ...advisor, email });
  await replaceLinksOfAdvisor(advisor.id, Date.now());
  const expected = [expect.stringMatching(/^Confirmed: /), "Maya asks to move your session"];
  expect((await listTrueSubjects(email)).toSorted()).toEqual(expected);
  const paths = (await listEmailsTo(email)).map(({ action }) => action?.path);
  expect(paths).toEqual(Array(2).fill(expect.stringMatching(new RegExp(`^/proposal#${id}\\.2\\.`))));
  await callAsAdmin("adminResendProposal", { id });
  expect((await listTrueSubjects(email)).toSorted()).toEqual(expected);
});

it("a closed request: no email says that we are refunding what the bank has returned", () => {
  const row = {
    ...expired,
    dispute: { id: "dp_1", status: "lost", since: expired.created_at, decided_at: null },
    reschedule: asked,
  };
  const build = [
    buildClientDeclineEmail,
    buildClientExpiryEmail,
    buildAdvisorExpiryEmail,
    buildRefusedEmails,
  ];
  const emails = JSON.stringify([
    ...build.flatMap((each) => each(row)),
    buildClientExpiryEmail({ ...row, requested_at: null }),
  ]);
  expect(emails).not.toMatch(/refunding|"Refund"/);
  expect(emails.match(/Your bank has returned this payment to you/g)).toHaveLength(4);
});

it("an open booking whose payment the bank has: no email promises a refund", () => {
  const now = Date.parse(confirmed.confirmed_at ?? "");
  const write = (status: string) => {
    const dispute = { id: "dp_1", status, since: confirmed.created_at, decided_at: null };
    const row = { ...confirmed, reschedule: asked, dispute };
    return [
      buildChooseTimesReminderEmail(row, true),
      buildClientRequestEmail(row),
      buildAdvisorRequestEmail(row, "/proposal", now),
      buildOtherTimesReminderEmail(row),
      buildClientConfirmationEmail(row, now),
      buildClientConfirmationEmail({ ...row, place: { kind: "later" } }, now),
      buildAdvisorConfirmationEmail(row, "/proposal"),
      buildClientSessionReminderEmail(row, 27, now),
      buildRescheduledEmails(row, "/proposal", now),
    ].map((emails) => JSON.stringify(emails));
  };
  const promise = /full refund|\$80\.00 back|for free|is free/;
  for (const email of write("won")) expect(email).toMatch(promise);
  for (const email of [...write("needs_response"), ...write("lost")]) expect(email).not.toMatch(promise);
});

it("an advisor without an address: no email says that a reply reaches them", () => {
  const build = (advisor_email: string) => {
    const row = { ...confirmed, advisor_email };
    const now = Date.parse(confirmed.confirmed_time?.starts_at ?? "");
    return JSON.stringify([
      buildClientConfirmationEmail(row, now),
      buildAskedEmails(row, asked, "/proposal", now),
    ]);
  };
  const promise = /reply to this email|Your reply goes to Maya/g;
  expect([build("maya@example.com").match(promise), build("").match(promise)]).toMatchObject([
    { length: 4 },
    null,
  ]);
});
