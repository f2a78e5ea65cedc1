import { describe, expect, it } from "vitest";
import { callAccount } from "../../test/support/email-links.ts";
import { createMember, getMemberRow } from "../../test/support/member-rows.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { addOptOut, hasUnsubscribed } from "../forms/opt-out-store.ts";
import type { MemberRow } from "../table/entities.ts";
import { updateMe } from "./account.ts";
import { createTombstone } from "./deletion.ts";

await startTableForFile();
process.env.USER_POOL_ID = "us-east-1_pool";

const at = "2026-05-04T09:00:00.000Z";
const update = ({ id }: MemberRow, changes: object) => callAccount("updateMe", changes, { id });

it("getMe: saves the first sign-in of an invited admin, and answers with what it has proven", async () => {
  const member = await createMember({ is_admin: true, awaits_sign_in: true, tokens_valid_from: at });
  expect((await callAccount("getMe", {}, member)).body.email_verified_at).toBeTruthy();
  expect(await getMemberRow(member)).not.toHaveProperty("awaits_sign_in");
});

describe("updateMe: what imports remember of the address", () => {
  it("stays when the member changes something else, or switches off what is off", async () => {
    const reader = await createMember({ email_verified_at: at, wants_updates: true, updates_agreed_at: at });
    await update(reader, { first_name: "Zoë" });
    expect(await hasUnsubscribed(reader.email)).toBe(false);
    const quiet = await createMember({ email_verified_at: at });
    await update(quiet, { wants_updates: false });
    expect(await hasUnsubscribed(quiet.email)).toBe(false);
    await addOptOut(quiet.email, at);
    await update(quiet, { first_name: "Zoë" });
    expect(await hasUnsubscribed(quiet.email), "still unsubscribed").toBe(true);
  });

  it("is not for a stranger to change who has registered the address", async () => {
    const stranger = await createMember();
    await addOptOut(stranger.email, at);
    await update(stranger, { wants_updates: true });
    expect(await getMemberRow(stranger)).toMatchObject({ wants_updates: true });
    expect(await hasUnsubscribed(stranger.email)).toBe(true);
  });
});

it("updateMe: asks a member to sign in whose deletion has started in the meantime", async () => {
  const member = await createMember();
  await createTombstone(member, member.id);
  const signIn = { id: null, at: Date.now() };
  const actor = { id: member.id, role: "free_member", adminRole: null, member, signIn } as const;
  await expect(updateMe(actor, { first_name: "Zoë" })).rejects.toMatchObject({ code: "sign_in_required" });
});
