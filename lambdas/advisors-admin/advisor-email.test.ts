import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { AdminAdvisorRow } from "../../contract/advisors-admin.ts";
import { createAdminClient } from "../../test/support/admin.ts";
import {
  callBookings,
  createAdvisor,
  createConfirmedBooking,
  createRequestedBooking,
  findProposalToken,
  getBookingRow,
  listEmailsTo,
  toEmailText,
  toNineAmSlot,
} from "../../test/support/bookings.fixture.ts";
import { parseBody } from "../../test/support/event.ts";
import { createMember } from "../../test/support/member-rows.ts";
import { startShopForFile } from "../../test/support/shop.fixture.ts";
import {
  confirm,
  deliverLinks,
  findAdvisor,
  findToken,
  resend,
  setEmail,
  undo,
} from "./advisor-email.fixture.ts";
import { change } from "./advisors-admin.fixture.ts";
import { handler } from "./advisors-admin.lambda.ts";

/* An advisor's address is where the links of open bookings go (ADV-8), with the client's name, subject and child's age. */

const shop = await startShopForFile();
const editor = await createAdminClient(handler, { admin_role: "editor", email: "editor@example.com" });
await createAdminClient(handler, { admin_role: "owner", email: "second-owner@example.com" });

afterEach(() => void vi.useRealTimers());
const day = 86_400_000;
const passDays = (days: number) =>
  vi.useFakeTimers({ toFake: ["Date"] }).setSystemTime(Date.now() + days * day);

const toAddress = (name: string) => `${name}-${randomUUID()}@example.com`;

describe("an editor", () => {
  it("may not set the address or the usual place of an advisor, but everything else", async () => {
    const { id } = await createAdvisor();
    const send = (body: object) =>
      editor.ask("adminUpdateAdvisor", { path: { id }, body: { version: 1, ...body } });
    for (const field of [
      { email: "mine@example.com" },
      { email: "" },
      { usual_place: { kind: "link", value: "https://evil.example" } },
      { usual_place: null },
    ]) {
      const refused = await send(field);
      expect(refused.statusCode).toBe(403);
      expect(parseBody(refused).error.code).toBe("admin_role_required");
      const created = await editor.ask("adminCreateAdvisor", { body: { name: "Dr. Eve", ...field } });
      expect(created.statusCode).toBe(403);
    }
    expect((await send({ about_the_advisor: "New", active: false })).statusCode).toBe(200);
    const created = await editor.get("adminCreateAdvisor", { body: { name: "Dr. Eve" } });
    expect(created).toMatchObject({ email: null, usual_place: null, active: false });
    for (const name of ["adminResendAdvisorLink", "adminUndoEmailChange"] as const)
      expect((await editor.ask(name, { path: { id } })).statusCode).toBe(403);
  });
});

describe("a new address of an advisor", () => {
  it("waits for its own link: until then every link and email goes to the old one", async () => {
    const { id, advisor, member, token } = await createConfirmedBooking(shop);
    const email = toAddress("new");
    const sent = (await listEmailsTo(advisor.email)).length;
    expect(await setEmail(advisor.id, email)).toMatchObject({
      email: advisor.email,
      email_change: { email },
      version: advisor.version + 1,
    });
    await deliverLinks();
    expect(await getBookingRow(id)).toMatchObject({ advisor_email: advisor.email, proposal_version: 1 });
    expect((await callBookings("viewProposal", null, { token })).status).toBe(200);
    const next = await createRequestedBooking(shop, member, advisor, [toNineAmSlot(8)]);
    expect((await getBookingRow(next.id)).advisor_email).toBe(advisor.email);
    expect((await listEmailsTo(advisor.email)).length).toBe(sent + 2);
    // All that a mistyped address gets is the link.
    const [link, ...others] = await listEmailsTo(email);
    expect(others).toEqual([]);
    expect(JSON.stringify(link)).not.toContain(id);
    expect(JSON.stringify(link)).not.toContain(member.email);

    expect(await confirm(await findToken(email))).toBe(200);
    expect(await findAdvisor(advisor.id)).toMatchObject({ email, email_change: null });
    await deliverLinks();
    for (const booking of [id, next.id]) {
      expect((await getBookingRow(booking)).advisor_email).toBe(email);
      const replaced = await findProposalToken(email, booking);
      expect((await callBookings("viewProposal", null, { token: replaced })).status).toBe(200);
    }
    expect((await callBookings("viewProposal", null, { token })).status).toBe(404);
    expect((await listEmailsTo(advisor.email)).at(-1)?.subject).toBe(
      "Session requests now go to your new address",
    );
  });

  it("is announced to the old address and to every owner, and to no other admin", async () => {
    const advisor = await createAdvisor();
    const email = toAddress("new");
    const before = await Promise.all(
      ["second-owner", "editor"].map((name) => listEmailsTo(`${name}@example.com`)),
    );
    await setEmail(advisor.id, email);
    const [notice] = await listEmailsTo(advisor.email);
    expect(notice && toEmailText(notice)).toContain(`New address: ${email}`);
    const owner = (await listEmailsTo("second-owner@example.com")).slice(before[0]?.length);
    expect(owner.map(toEmailText)).toEqual([
      expect.stringMatching(new RegExp(`Old address: ${advisor.email}\nNew address: ${email}\nChanged by: `)),
    ]);
    expect(await listEmailsTo("editor@example.com")).toEqual(before[1]);
  });

  it("that replaces another one ends its link", async () => {
    const { id } = await createAdvisor();
    const [first, second] = [toAddress("first"), toAddress("second")];
    await setEmail(id, first);
    const token = await findToken(first);
    await setEmail(id, second);
    expect(await confirm(token)).toBe(404);
    expect(await confirm(await findToken(second))).toBe(200);
    expect((await findAdvisor(id)).email).toBe(second);
    // Neither does it come back afterwards.
    expect(await confirm(token)).toBe(404);
  });

  it("that is undone ends its link, and the old one stays", async () => {
    const advisor = await createAdvisor();
    const email = toAddress("new");
    await setEmail(advisor.id, email);
    const undone = await undo(advisor.id);
    expect(parseBody(undone)).toMatchObject({ email: advisor.email, email_change: null });
    expect(await confirm(await findToken(email))).toBe(404);
    expect((await undo(advisor.id)).statusCode).toBe(409);
    expect((await resend(advisor.id)).statusCode).toBe(409);
    expect((await findAdvisor(advisor.id)).email).toBe(advisor.email);
  });

  it("expires after seven days; a link that is sent again works, and only that one", async () => {
    const { id } = await createAdvisor();
    const email = toAddress("new");
    await setEmail(id, email);
    const first = await findToken(email);
    passDays(7);
    expect(await confirm(first)).toBe(404);
    expect((await resend(id)).statusCode).toBe(200);
    const second = await findToken(email);
    passDays(6);
    expect(await confirm(first)).toBe(404);
    expect(await confirm(second)).toBe(200);
    expect((await findAdvisor(id)).email).toBe(email);
  });

  it("is confirmed once, however often the button is pressed, and never by a forged link", async () => {
    const [{ id }, other] = [await createAdvisor(), await createAdvisor()];
    const email = toAddress("new");
    await setEmail(id, email);
    const token = await findToken(email);
    const [, sentAt, signature = ""] = token.split(".");
    for (const forged of [
      `${other.id}.${sentAt}.${signature}`,
      `${id}.${Number(sentAt) + 1}.${signature}`,
      `${id}.${sentAt}.${signature.replace(/^./, (first) => (first === "A" ? "B" : "A"))}`,
      `${token}.x`,
      "x",
    ])
      expect(await confirm(forged)).toBe(404);
    expect(await Promise.all([confirm(token), confirm(token)])).toEqual([200, 200]);
    expect(await confirm(token)).toBe(200);
    expect(await findAdvisor(id)).toMatchObject({ email, version: 3 });
  });

  it("is used at once if there was none and no session is open, and waits if one is", async () => {
    const [created, removed] = [
      await createAdvisor({ email: null, active: false }),
      await createConfirmedBooking(shop),
    ];
    const email = toAddress("new");
    expect(await setEmail(created.id, email, { active: true })).toMatchObject({
      email,
      email_change: null,
      active: true,
    });
    expect(await listEmailsTo(email)).toEqual([]);
    await setEmail(removed.advisor.id, null, { active: false });
    const next = toAddress("next");
    expect(await setEmail(removed.advisor.id, next)).toMatchObject({
      email: null,
      email_change: { email: next },
    });
    await deliverLinks();
    expect((await getBookingRow(removed.id)).advisor_email).toBe("");
    expect(await confirm(await findToken(next))).toBe(200);
  });

  it("does not survive the removal of the address, which ends all links", async () => {
    const { id, advisor, token } = await createConfirmedBooking(shop);
    const email = toAddress("new");
    await setEmail(advisor.id, email);
    expect(await setEmail(advisor.id, null, { active: false })).toMatchObject({
      email: null,
      email_change: null,
    });
    expect(await confirm(await findToken(email))).toBe(404);
    await deliverLinks();
    expect((await callBookings("viewProposal", null, { token })).status).toBe(404);
    expect((await getBookingRow(id)).advisor_email).toBe("");
    expect((await listEmailsTo(advisor.email)).at(-1)?.subject).toBe("Your address was removed");
  });

  it("gets five links a day, however many advisors name it", async () => {
    const email = toAddress("stranger");
    const advisors = await Promise.all(Array.from({ length: 3 }, () => createAdvisor()));
    for (const { id } of advisors) await setEmail(id, email);
    const [{ id } = { id: "" }] = advisors;
    const answers = [await resend(id), await resend(id), await resend(id)];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429]);
    expect(await listEmailsTo(email)).toHaveLength(5);
  });

  it("is not needed for another time zone, which open bookings get without a new link or email", async () => {
    const { id, advisor } = await createConfirmedBooking(shop);
    const sent = (await listEmailsTo(advisor.email)).length;
    await setEmail(advisor.id, advisor.email, { timezone: "Asia/Tokyo" });
    await deliverLinks();
    expect(await getBookingRow(id)).toMatchObject({ advisor_timezone: "Asia/Tokyo", proposal_version: 1 });
    expect(await listEmailsTo(advisor.email)).toHaveLength(sent);
  });

  it("is kept by a change of another field", async () => {
    const { id } = await createAdvisor();
    const member = await createMember();
    const email = toAddress(member.id);
    await setEmail(id, email);
    const row = await findAdvisor(id);
    const saved = await change(row as AdminAdvisorRow, { about_the_advisor: "New", email: row.email });
    expect(parseBody(saved)).toMatchObject({ email: row.email, email_change: { email } });
  });
});
