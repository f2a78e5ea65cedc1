import {
  AdminDeleteUserCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import { mockClient } from "aws-sdk-client-mock";
import { describe, expect, it } from "vitest";
import { listEmailsTo } from "../../test/support/bookings.fixture.ts";
import { createMember, getMemberRow } from "../../test/support/member-rows.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { memberStore } from "../members/member-store.ts";
import { createTombstone, finishDeletion } from "./deletion.ts";
import { checkRecoveryCode } from "./recovery-codes.ts";
import { resetSecondFactor } from "./second-factor.ts";

/* Emails go to domains in ASCII letters only; the pool of users and the forms for accounts take others too. */
await startTableForFile();
process.env.USER_POOL_ID = "us-east-1_pool";
const pool = mockClient(CognitoIdentityProviderClient);
pool.on(AdminUserGlobalSignOutCommand).resolves({});
pool.on(AdminDeleteUserCommand).resolves({});

const at = "2026-05-04T09:00:00.000Z";
await createMember({ email: "ann@bücher.example", is_admin: true });
const owner = await createMember({ is_admin: true });

const listSubjects = async () => (await listEmailsTo(owner.email)).map(({ subject }) => subject);

describe("an owner whose address no email can be sent to", () => {
  it("does not keep an admin from using a recovery code, of which the other owners hear", async () => {
    const admin = await createMember({ is_admin: true, mfa_enabled_at: at, recovery_codes: ["hash"] });
    expect(await checkRecoveryCode({ kind: "recovery", email: admin.email, hash: "hash" })).toBe(true);
    expect((await getMemberRow(admin)).mfa_enabled_at).toBeNull();
    expect(await listSubjects()).toContain("An admin used a recovery code");
  });

  it("does not keep anybody from resetting a second factor, of which the other owners hear", async () => {
    const admin = await createMember({ is_admin: true, mfa_enabled_at: at });
    const reset = await resetSecondFactor(admin, { id: owner.id, name: "An owner" });
    expect(reset.mfa_enabled_at).toBeNull();
    expect(await listSubjects()).toContain("Two-step sign-in was reset");
  });

  it("does not hold up the deletion of a member from an earlier site", async () => {
    const imported = { import_id: "imp_1", at, customer_id: "cus_before" };
    const member = await createMember({ email_verified_at: at, imported });
    await createTombstone(member, member.id);
    await finishDeletion(member.id);
    expect(await memberStore.find(member.id)).toMatchObject({ email: "", ttl: expect.any(Number) });
    expect(await listSubjects()).toContain("A member from your earlier site has left");
  });
});
