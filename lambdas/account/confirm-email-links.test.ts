import { isDeepStrictEqual } from "node:util";
import { describe, expect, it } from "vitest";
import { callAccount, mockEmailSender } from "../../test/support/email-links.ts";
import { createMember, getMemberRow } from "../../test/support/member-rows.ts";
import { listPendingRows } from "../../test/support/outbox-rows.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { listAllOfMember } from "../audit/audit.fixture.ts";
import { buildEmailLinkPath, type LinkPurpose } from "../members/email-link.ts";
import { memberStore } from "../members/member-store.ts";
import type { MemberRow } from "../table/entities.ts";
import { confirmEmail } from "./confirm-email.ts";

/* Links of one kind do nothing that is for another kind (MEMBER-7, MEMBER-8, ADMIN-31). */

await startTableForFile();
mockEmailSender();

const at = "2026-05-04T09:00:00.000Z";
const createToken = async (purpose: LinkPurpose, { id }: MemberRow, email: string) =>
  (await buildEmailLinkPath(purpose, { member_id: id, email })).split("#")[1] ?? "";
const decline = (token: string) => callAccount("declineEmail", { token }, null);
const buildChange = (by: "member" | "owner", confirmed_at: string | null = null) => ({
  email_change: { email: `next-${Math.random()}@example.com`, by, requested_at: at, confirmed_at },
});

describe("confirmEmail", () => {
  it("proves nothing by a link of another kind, although it was made for the same address", async () => {
    const member = await createMember();
    for (const purpose of ["start", "stop", "new_address"] as const) {
      const token = await createToken(purpose, member, member.email);
      expect((await callAccount("confirmEmail", { token }, member)).status, purpose).toBe(404);
    }
    expect(await getMemberRow(member)).toEqual(member);
  });

  it("proves no address that took the place of the link's while its signature was checked", async () => {
    const member = await createMember();
    const token = await createToken("confirm", member, member.email);
    await memberStore.change(member.id, (row) => ({ after: { ...row, email: `other-${row.email}` } }));
    const signIn = { id: null, at: Date.now() };
    const actor = { id: member.id, role: "free_member", adminRole: null, member, signIn } as const;
    await expect(confirmEmail(actor, { token })).rejects.toMatchObject({ code: "not_found" });
    expect((await getMemberRow(member)).email_verified_at).toBeNull();
  });
});

it("resendEmailLink: emails the link of a pending change again, and counts it for the new address", async () => {
  const member = await createMember({ email_verified_at: at });
  const email = `next-${member.email}`;
  expect((await callAccount("changeEmail", { email }, member)).status).toBe(202);
  const statuses: number[] = [];
  for (let time = 0; time < 5; time++)
    statuses.push((await callAccount("resendEmailLink", {}, member)).status);
  expect(statuses, "five with the first").toEqual([202, 202, 202, 202, 429]);
  const wanted = { kind: "confirm_email", member_id: member.id, purpose: "change" };
  const sent = (await listPendingRows()).filter(({ message }) => isDeepStrictEqual(message, wanted));
  expect(sent).toHaveLength(5);
});

describe("declineEmail", () => {
  it("stops an owner's change by the link of the old mailbox, and closes no account", async () => {
    const member = await createMember(buildChange("owner"));
    const answer = await decline(await createToken("stop", member, member.email));
    expect(answer).toMatchObject({ status: 202, body: { outcome: "change_stopped" } });
    const row = await getMemberRow(member);
    expect([row.deleted_at, row.email_change, row.email]).toEqual([null, undefined, member.email]);
  });

  it.each([
    ["change", "member"],
    ["new_address", "owner"],
  ] as const)("drops a change by the link %s, until it is confirmed", async (purpose, by) => {
    const pending = await createMember(buildChange(by));
    const answer = await decline(await createToken(purpose, pending, pending.email_change?.email ?? ""));
    expect(answer).toMatchObject({ status: 202, body: { outcome: "change_dropped" } });
    expect(await getMemberRow(pending)).not.toHaveProperty("email_change");
    const dropped = { action: "member.email_change_dropped", by: "email link" };
    expect((await listAllOfMember(pending.id))[0]).toMatchObject(dropped);
    const confirmed = await createMember(buildChange(by, at));
    const late = await createToken(purpose, confirmed, confirmed.email_change?.email ?? "");
    expect((await decline(late)).status, "too late").toBe(409);
    expect(await getMemberRow(confirmed)).toEqual(confirmed);
  });
});
