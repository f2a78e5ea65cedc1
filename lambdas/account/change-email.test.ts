import { describe, expect, it, onTestFinished, vi } from "vitest";
import { callAccount, deliverEmails, findLinkToken } from "../../test/support/email-links.ts";
import { createMember, getMemberRow } from "../../test/support/member-rows.ts";
import { listPendingRows } from "../../test/support/outbox-rows.ts";
import { listAllOfMember } from "../audit/audit.fixture.ts";
import { memberListStore } from "../members/member-list-store.ts";
import { createAddress, findSent, owners, pool, request, ses } from "./change-email.fixture.ts";

describe("changeEmail", () => {
  it("mails a link to the new address and a notice to the old one, and changes nothing yet", async () => {
    const member = await createMember();
    const email = createAddress();
    const answer = await callAccount("changeEmail", { email }, member);
    expect(answer).toMatchObject({ status: 202, body: { email: member.email, pending_email: email } });
    await deliverEmails(member.id);
    expect(findLinkToken(findSent(email))).toMatch(/^change\./);
    const notice = findSent(member.email);
    expect(notice?.Content?.Simple?.Subject?.Data).toBe("A request to change your email address");
    expect(JSON.stringify(notice), "the old address may be a stranger's, too").not.toContain(email);
    expect(await getMemberRow(member)).toMatchObject({ email: member.email });
    expect(pool.calls()).toHaveLength(0);
  });

  it("writes no notice to an old address that email cannot be sent to", async () => {
    const member = await createMember({ email: `<${Date.now()}@example.com>` });
    expect((await callAccount("changeEmail", { email: createAddress() }, member)).status).toBe(202);
    expect(JSON.stringify(await listPendingRows())).not.toContain(member.email);
  });

  it("needs a sign-in of the last ten minutes", async () => {
    const member = await createMember();
    const ask = (secondsAgo: number) => {
      const claims = { auth_time: String(Math.floor(Date.now() / 1_000) - secondsAgo) };
      return callAccount("changeEmail", { email: createAddress() }, member, undefined, claims);
    };
    const answer = await ask(601);
    expect([answer.status, answer.body.error.code]).toEqual([403, "fresh_sign_in_required"]);
    expect(await getMemberRow(member)).toEqual(member);
    expect((await ask(570)).status).toBe(202);
  });

  it.each([
    "",
    "ann",
    "ann@example",
    "a\nb@example.com",
    "ä b@example.com",
    `${"a".repeat(250)}@example.com`,
    "<ann@example.com>",
  ])("rejects the address %j", async (email) => {
    const member = await createMember();
    const answer = await callAccount("changeEmail", { email }, member);
    expect([answer.status, Object.keys(answer.body.error.fields)]).toEqual([400, ["email"]]);
    expect(await getMemberRow(member)).toEqual(member);
  });

  it("rejects the current address, and a sixth request on one day", async () => {
    const member = await createMember();
    const same = await callAccount("changeEmail", { email: member.email }, member);
    expect([same.status, Object.keys(same.body.error.fields)]).toEqual([400, ["email"]]);
    for (let time = 0; time < 5; time++)
      expect((await callAccount("changeEmail", { email: createAddress() }, member)).status).toBe(202);
    expect((await callAccount("changeEmail", { email: createAddress() }, member)).status).toBe(429);
  });

  it("writes to one address five times a day, for all members together", async () => {
    const email = createAddress();
    const statuses: number[] = [];
    const ask = async () =>
      void statuses.push((await callAccount("changeEmail", { email }, await createMember())).status);
    const start = Date.now();
    for (let time = 0; time < 6; time++) await ask();
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    for (const hours of [23.9, 24.1]) {
      vi.setSystemTime(start + hours * 3_600_000);
      await ask();
    }
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429, 429, 202]);
  });

  it("writes notices to one unproven mailbox five times a day, for all members who have registered it", async () => {
    const [name, domain] = createAddress().split("@");
    const ask = async (tag: number, proven = false) => {
      const email_verified_at = proven ? new Date().toISOString() : null;
      const member = await createMember({ email: `${name}+${tag}@${domain}`, email_verified_at });
      return (await callAccount("changeEmail", { email: createAddress() }, member)).status;
    };
    for (let tag = 0; tag < 5; tag++) expect(await ask(tag)).toBe(202);
    expect([await ask(6), await ask(7, true)]).toEqual([429, 202]);
  });

  it("answers the same for an address that another account uses", async () => {
    const [owner, member] = [await createMember(), await createMember()];
    owners.set(owner.email, owner.id);
    expect((await callAccount("changeEmail", { email: owner.email }, member)).status).toBe(202);
  });
});

describe("a link to a new address", () => {
  it("changes pool and row, proves the address, and works again without effect", async () => {
    const member = await createMember();
    const email = createAddress();
    const token = await request(member, email);
    const answer = await callAccount("confirmEmail", { token }, member);
    expect(answer).toMatchObject({ status: 200, body: { email, pending_email: null } });
    expect(answer.body.email_verified_at).toMatch(/^20/);
    ses.reset();
    await deliverEmails(member.id);
    expect(findSent(member.email)?.Content?.Simple?.Subject?.Data).toBe("Your email address was changed");
    expect(owners.get(email)).toBe(member.id);
    expect((await memberListStore.search(email, {}, undefined)).items.map(({ id }) => id)).toEqual([
      member.id,
    ]);
    expect((await memberListStore.search(member.email, {}, undefined)).items).toEqual([]);
    const before = await getMemberRow(member);
    expect(await callAccount("confirmEmail", { token }, member)).toEqual(answer);
    expect(await getMemberRow(member)).toEqual(before);
    expect((await callAccount("declineEmail", { token }, null)).status, "too late").toBe(404);
    expect((await listAllOfMember(member.id)).map(({ action }) => action)).toEqual([
      "member.email_changed",
      "member.email_change_requested",
    ]);
  });

  it("does nothing for another member, even the owner of the new address", async () => {
    const [member, owner] = [await createMember(), await createMember()];
    const token = await request(member, owner.email);
    expect((await callAccount("confirmEmail", { token }, owner)).status).toBe(404);
    expect((await callAccount("confirmEmail", { token }, null)).status).toBe(401);
    for (const row of [member, owner]) expect((await getMemberRow(row)).email).toBe(row.email);
  });

  it("ends once the member has another address", async () => {
    const member = await createMember();
    const tokens = [await request(member, createAddress())];
    await callAccount("confirmEmail", { token: tokens[0] }, member);
    tokens.push(await request(member, createAddress()));
    await callAccount("confirmEmail", { token: tokens[1] }, member);
    const press = async (token?: string) => (await callAccount("confirmEmail", { token }, member)).status;
    expect([await press(tokens[0]), await press(tokens[1])]).toEqual([404, 200]);
  });

  it("is replaced by a later request", async () => {
    const member = await createMember();
    const first = await request(member, createAddress());
    const email = createAddress();
    const second = await request(member, email);
    expect((await callAccount("confirmEmail", { token: first }, member)).status).toBe(404);
    expect((await callAccount("confirmEmail", { token: second }, member)).body).toMatchObject({ email });
  });

  it("drops the change if another account has taken the address", async () => {
    const member = await createMember();
    const email = createAddress();
    const token = await request(member, email);
    owners.set(email, "another-user");
    const answer = await callAccount("confirmEmail", { token }, member);
    expect([answer.status, answer.body.error.message]).toEqual([409, "Another account uses this address."]);
    const row = await getMemberRow(member);
    expect([row.email, row.email_change, row.email_verified_at]).toEqual([member.email, undefined, null]);
    expect((await listAllOfMember(member.id))[0]).toMatchObject({ action: "member.email_change_dropped" });
  });

  it("gives an address to one of several members who confirm it at once", async () => {
    const email = createAddress();
    const members = [await createMember(), await createMember(), await createMember(), await createMember()];
    const tokens: string[] = [];
    for (const member of members) {
      tokens.push(await request(member, email));
      ses.reset();
    }
    const answers = await Promise.all(
      members.map((member, place) => callAccount("confirmEmail", { token: tokens[place] }, member)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    const rows = await Promise.all(members.map(getMemberRow));
    expect(rows.filter((row) => row.email === email).map(({ id }) => id)).toEqual([owners.get(email)]);
  });

  it("is dropped by 'This wasn't me', without a sign-in and without deleting the account", async () => {
    const member = await createMember();
    const token = await request(member, createAddress());
    const answer = await callAccount("declineEmail", { token }, null);
    expect(answer.body).toEqual({ outcome: "change_dropped" });
    expect(await getMemberRow(member)).toMatchObject({ email: member.email, deleted_at: null });
    expect((await callAccount("confirmEmail", { token }, member)).status).toBe(404);
  });
});
