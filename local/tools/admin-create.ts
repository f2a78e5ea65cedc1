import { randomBytes } from "node:crypto";
import { runCommand, UsageError } from "./run-command.ts";
import { readCloudEnvironment } from "./running-cloud.ts";

/*
 * npm run admin:create -- <email>: creates an admin with a temporary password, or makes an existing member an admin, who
 * keeps their password. Uses the table TABLE_NAME and the user pool USER_POOL_ID with the AWS credentials of the
 * environment; when they are not set, the running local cloud.
 */

/** The actor in the audit log. */
const actor = "command line";

await runCommand(async () => {
  const [email] = process.argv.slice(2);
  if (!email) throw new UsageError("Usage: npm run admin:create -- someone@example.com");
  const isOnAws = process.env.TABLE_NAME && process.env.USER_POOL_ID;
  if (!isOnAws) Object.assign(process.env, await readCloudEnvironment());
  // Imported only now, because the AWS clients read the environment when they are created.
  const { createAdmin } = await import("../../lambdas/account/create-admin.ts");
  const { createAdminInput } = await import("../../contract/members-admin.ts");
  const password = randomBytes(15).toString("base64url");
  const input = createAdminInput.safeParse({ email, password });
  if (!input.success) throw new UsageError(`${email} is not a valid email address.`);
  const { member, promoted } = await createAdmin(actor, input.data);
  console.log(
    promoted
      ? `${member.email} is now an admin. Their password is unchanged.`
      : `${member.email} is now an admin. Temporary password, to be changed at the first sign-in: ${password}`,
  );
});
