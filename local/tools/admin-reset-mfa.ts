import { runCommand, UsageError } from "./run-command.ts";
import { readCloudEnvironment } from "./running-cloud.ts";

/*
 * npm run admin:reset-mfa -- <email>: resets two-step sign-in of an admin who has lost their authenticator app and whom no
 * other admin can help. Their password alone signs them in until they set up another app; everybody is signed out of the
 * account, and all admins get an email. Uses the table TABLE_NAME and the user pool USER_POOL_ID with the AWS credentials
 * of the environment; when they are not set, the running local cloud.
 */

/** The actor in the audit log. */
const by = { id: "command line", name: "An operator with access to the AWS account" };

await runCommand(async () => {
  const [email] = process.argv.slice(2);
  if (!email) throw new UsageError("Usage: npm run admin:reset-mfa -- someone@example.com");
  const isOnAws = process.env.TABLE_NAME && process.env.USER_POOL_ID;
  if (!isOnAws) Object.assign(process.env, await readCloudEnvironment());
  // Imported only now, because the AWS clients read the environment when they are created.
  const { resetSecondFactorOf } = await import("../../lambdas/account/second-factor.ts");
  const member = await resetSecondFactorOf(email, by);
  if (!member) throw new UsageError(`${email} is not an admin. Nothing was changed.`);
  console.log(
    `Two-step sign-in of ${member.email} is reset. Within a minute they can sign in with their password alone.`,
  );
});
