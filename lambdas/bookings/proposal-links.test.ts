import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  callBookings,
  createAdvisor,
  createPaidBooking,
  createRequestedBooking,
  findProposalToken,
  getBookingRow,
  listEmailsTo,
  runDeadlinesAt,
  toNineAmSlot,
  wholeRefund,
} from "../../test/support/bookings.fixture.ts";
import { createMember } from "../../test/support/member-rows.ts";
import { advisorStore } from "../advisors/advisor-store.ts";
import { answerNoShow, hour, startReported } from "./no-show.fixture.ts";
import { answer, confirm, createProposal, setTime, shop, view } from "./proposals.fixture.ts";
import { replaceLinksOfAdvisor } from "./replace-links.ts";

describe("the advisor's link", () => {
  it("shows client name, length and times, but no email, member id, price or payment", async () => {
    const { token, advisor, member, first } = await createProposal();
    const { status, body } = await view(token);
    expect([status, body]).toMatchObject([
      200,
      {
        state: "requested",
        client_name: "Maya Lind",
        advisor_name: advisor.full_name,
        session_length: 60,
        timezone: "America/New_York",
        slots: [{ starts_at: first, open: true }, { open: true }],
      },
    ]);
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`${member.email}|${member.id}|pi_|amount`));
  });

  it("changes nothing when opened, so that email scanners do no harm", async () => {
    const { id, token, advisor, member } = await createProposal();
    const before = await getBookingRow(id);
    for (let visit = 0; visit < 5; visit++) await view(token);
    expect(await getBookingRow(id)).toEqual(before);
    expect(
      [await listEmailsTo(advisor.email), await listEmailsTo(member.email)].map(({ length }) => length),
    ).toEqual([1, 2]);
  });

  it("is rejected with the same message when forged, truncated, or of another booking or version", async () => {
    const [mine, other] = [await createProposal(), await createProposal()];
    const [id = "", version = "", proof = ""] = mine.token.split(".");
    const signWithGuess = (text: string) =>
      `${text}.${createHmac("sha256", "guessed").update(text).digest("base64url")}`;
    const tokens = [
      `${id}.2.${proof}`,
      `${other.id}.${version}.${proof}`,
      `${id}.${version}.${proof.slice(0, -1)}`,
      `${id}.${version}.`,
      `${id}.${version}`,
      `${mine.token}.x`,
      signWithGuess(`${id}.${version}`),
      signWithGuess(`bkg_${"0".repeat(32)}.1`),
      "x",
    ];
    for (const token of tokens)
      for (const { status, body } of [await view(token), await answer(token, { action: "decline" })])
        expect([token, status, body.error]).toMatchObject([
          token,
          404,
          { code: "not_found", message: "This request was not found." },
        ]);
    expect((await getBookingRow(mine.id)).state).toBe("requested");
  });

  it("tells for a week that the request was withdrawn, and changes nothing", async () => {
    const { id, member, token, first, second } = await createProposal();
    await callBookings("cancelBooking", member, { id });
    setTime(Date.parse(second) + 6 * 86_400_000);
    expect((await view(token)).body).toMatchObject({ state: "cancelled", cancelled_by: "client" });
    expect((await confirm(token, first)).body.state).toBe("cancelled");
    setTime(Date.parse(second) + 8 * 86_400_000);
    expect((await view(token)).status).toBe(404);
  });

  it("expires when the last proposed time starts or, once confirmed, when that time starts", async () => {
    const [open, confirmed] = [await createProposal(), await createProposal()];
    await confirm(confirmed.token, confirmed.first);
    setTime(Date.parse(open.second) - 1);
    expect((await view(open.token)).status).toBe(200);
    setTime(Date.parse(open.second));
    expect((await view(open.token)).status).toBe(404);
    setTime(Date.parse(confirmed.first) - 1);
    expect((await view(confirmed.token)).status).toBe(200);
    setTime(Date.parse(confirmed.first));
    expect((await view(confirmed.token)).status).toBe(404);
    expect((await answer(confirmed.token, { action: "cancel", starts_at: null })).status).toBe(404);
  });

  it("can be guessed at most 30 times in ten minutes", async () => {
    const headers = { "x-client-ip": "203.0.113.9" };
    const guess = () => callBookings("viewProposal", null, { token: "guess" }, { headers });
    const statuses = [];
    for (let tries = 0; tries < 31; tries++) statuses.push((await guess()).status);
    expect(statuses).toEqual([...Array(30).fill(404), 429]);
  });

  it("can be used for at most 30 views and answers together in ten minutes", async () => {
    const headers = { "x-client-ip": "203.0.113.10" };
    const guess = (name: "viewProposal" | "answerProposal", n: number) =>
      callBookings(
        name,
        null,
        { token: `guess${n}`, ...(name === "answerProposal" && { action: "decline" }) },
        { headers },
      );
    const statuses = [];
    for (let n = 0; n < 15; n++)
      for (const name of ["viewProposal", "answerProposal"] as const)
        statuses.push((await guess(name, n)).status);
    expect(statuses).toEqual(Array(30).fill(404));
    expect((await guess("answerProposal", 31)).status).toBe(429);
  });
});

describe("a link that an admin resends", () => {
  it("replaces the previous link and goes to the advisor's current email address", async () => {
    const { id, token, advisor, first } = await createProposal();
    const admin = await createMember({ is_admin: true });
    const newEmail = `new-${advisor.email}`;
    await advisorStore.put({ ...advisor, email: newEmail, timezone: "Europe/London" });
    const { status } = await callBookings("adminResendProposal", admin, { id });
    expect(status).toBe(200);
    expect((await view(token)).status).toBe(404);
    // The signature covers the version: with the new version's number the old one is a forgery.
    expect((await view(token.replace(".1.", ".2."))).status).toBe(404);
    const newToken = await findProposalToken(newEmail, id);
    expect((await view(newToken)).body).toMatchObject({ state: "requested", timezone: "Europe/London" });
    expect((await confirm(newToken, first)).status).toBe(200);
  });

  it("replaces the link of a confirmed session too, which could cancel it", async () => {
    const { id, token, advisor, first } = await createProposal();
    const admin = await createMember({ is_admin: true });
    await confirm(token, first);
    expect((await callBookings("adminResendProposal", admin, { id })).status).toBe(200);
    expect((await answer(token, { action: "cancel", starts_at: first })).status).toBe(404);
    expect((await getBookingRow(id)).state).toBe("confirmed");
    const [sentAgain] = (await listEmailsTo(advisor.email)).slice(-1);
    expect(sentAgain?.subject).toMatch(/^Confirmed: Maya Lind, \w{3} \w{3} \d+, 9:00 AM$/);
    const newToken = await findProposalToken(advisor.email, id);
    expect((await answer(newToken, { action: "cancel", starts_at: first })).body.state).toBe("cancelled");
    expect((await callBookings("adminResendProposal", admin, { id })).body.error?.code).toBe("conflict");
  });

  it("is not sent to an address that the advisor no longer has", async () => {
    const { id, token, advisor } = await createProposal();
    const admin = await createMember({ is_admin: true });
    const before = await listEmailsTo(advisor.email);
    await advisorStore.put({ ...advisor, email: null });
    const { status, body } = await callBookings("adminResendProposal", admin, { id });
    expect(status).toBe(409);
    expect(body).toMatchObject({ error: { message: expect.stringMatching(/^This advisor has no email/) } });
    expect(await listEmailsTo(advisor.email)).toEqual(before);
    expect((await view(token)).status).toBe(200);
  });

  it("is not sent for a session that has started", async () => {
    const { id, token, first } = await createProposal();
    const admin = await createMember({ is_admin: true });
    await confirm(token, first);
    setTime(Date.parse(first));
    expect((await callBookings("adminResendProposal", admin, { id })).body.error?.code).toBe("conflict");
  });
});

describe("a link to a booking that the client or an admin has cancelled", () => {
  it.each([
    ["client", "cancelBooking", {}],
    ["admin", "adminRefundBooking", wholeRefund],
  ] as const)("shows the cancellation and changes nothing more: %s", async (_, cancel, input) => {
    const { id, token, member, first } = await createProposal();
    await confirm(token, first);
    const by = cancel === "cancelBooking" ? member : await createMember({ is_admin: true });
    expect((await callBookings(cancel, by, { id, ...input })).body.state).toBe("cancelled");
    expect((await view(token)).body.state).toBe("cancelled");
    const before = await getBookingRow(id);
    await answer(token, { action: "cancel", starts_at: first });
    expect(await getBookingRow(id)).toEqual(before);
  });
});

it("an advisor whose time zone changes keeps the link, which shows the new time zone", async () => {
  const { id, token, advisor } = await createProposal();
  await advisorStore.put({ ...advisor, timezone: "Europe/London" });
  await replaceLinksOfAdvisor(advisor.id, Date.now());
  expect(await getBookingRow(id)).toMatchObject({ advisor_timezone: "Europe/London", proposal_version: 1 });
  expect((await view(token)).body.timezone).toBe("Europe/London");
});

describe("an advisor whose email address changes", () => {
  it("gets a new link for each open booking, and the links in the old mailbox end", async () => {
    const asked = await createProposal();
    const other = await createRequestedBooking(shop, await createMember(), asked.advisor, [toNineAmSlot(7)]);
    await confirm(other.token, other.slots[0]?.starts_at);
    const email = `new-${asked.advisor.email}`;
    await advisorStore.put({ ...asked.advisor, email });
    await replaceLinksOfAdvisor(asked.advisor.id, Date.now());
    for (const { id, token } of [asked, other]) {
      expect((await view(token)).status).toBe(404);
      expect((await view(await findProposalToken(email, id))).status).toBe(200);
    }
    const rows = await Promise.all([asked, other].map(({ id }) => getBookingRow(id)));
    await replaceLinksOfAdvisor(asked.advisor.id, Date.now());
    expect(await Promise.all([asked, other].map(({ id }) => getBookingRow(id)))).toEqual(rows);
  });

  it("is written to a paid booking without times, so that scheduling cannot use the old one", async () => {
    const [member, advisor] = [await createMember(), await createAdvisor()];
    const { id } = await createPaidBooking(shop, member, advisor);
    const email = `new-${advisor.email}`;
    await advisorStore.put({ ...advisor, email });
    await replaceLinksOfAdvisor(advisor.id, Date.now());
    expect(await getBookingRow(id)).toMatchObject({ advisor_email: email, proposal_version: 1 });
    expect(await listEmailsTo(email)).toEqual([]);
  });

  it("is asked at the new one whether they came, after the session too, and the old link ends", async () => {
    const { advisor, id, start, token } = await startReported();
    setTime(start + 2 * hour);
    const email = `new-${advisor.email}`;
    await advisorStore.put({ ...advisor, email });
    await replaceLinksOfAdvisor(advisor.id, Date.now());
    expect((await answerNoShow(token, true)).status).toBe(404);
    const { body } = await answerNoShow(await findProposalToken(email, id), false);
    expect(body.no_show).toMatchObject({ answer: "absent" });
  });

  it("loses every link if there is no new address", async () => {
    const { id, token, advisor } = await createProposal();
    await advisorStore.put({ ...advisor, email: null, active: false });
    await replaceLinksOfAdvisor(advisor.id, Date.now());
    expect((await view(token)).status).toBe(404);
    const row = await getBookingRow(id);
    await replaceLinksOfAdvisor(advisor.id, Date.now());
    expect(await getBookingRow(id)).toEqual(row);
    await runDeadlinesAt(Date.now() + 7 * hour);
    expect((await getBookingRow(id)).answer_reminders).toBe(1);
    expect(await listEmailsTo(advisor.email), "a reminder has a link").toHaveLength(1);
  });
});
