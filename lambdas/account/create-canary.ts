import { buildAuditEntry } from "../audit/audit.ts";
import { conflict } from "../errors.ts";
import * as cognito from "../members/cognito.ts";
import { memberStore } from "../members/member-store.ts";
import { buildMember } from "../members/new-member.ts";
import { setPermanentPassword } from "../members/pool-credentials.ts";

/**
 * Creates the account of the canary (lambdas/canary), a free member whose downloads count nowhere, and sets its password.
 * Idempotent. Throws conflict if the address belongs to someone else.
 */
export async function createCanary({ email, password }: { email: string; password: string }): Promise<void> {
  const names = { first_name: "Canary", last_name: "Account" };
  const user =
    (await cognito.createPoolUser({ email, password, ...names })) ??
    (await cognito.findPoolUserByEmail(email));
  if (!user) throw conflict("account");
  const row = await memberStore.find(user.id);
  if (row ? !row.is_canary : !user.isPending) throw conflict("account");
  if (!row)
    await memberStore.create(
      { ...buildMember(user), is_canary: true, email_verified_at: new Date().toISOString() },
      { audit: buildAuditEntry("command line", "member.row_created", {}, user.id) },
    );
  await setPermanentPassword(user.id, password);
}
