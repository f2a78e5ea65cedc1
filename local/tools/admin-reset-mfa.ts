import { parseArgs } from "node:util";
import { runCommand } from "./run-command.ts";
import { enterStage } from "./stages/enter-stage.ts";
import { UsageError } from "./usage-error.ts";

/*
 * npm run ops -- admin:reset-mfa <email> [--stage <name>]: resets two-step sign-in of someone who has lost their authenticator
 * app and whom no owner can help. Their password alone signs them in until they set up another app, all their
 * sign-ins end, and all owners get an email. Without a stage it works on the running local cloud.
 */

/** The actor in the audit log. */
const by = { id: "command line", name: "An operator with access to the AWS account" };

await runCommand(async () => {
  const options = { stage: { type: "string" } } as const;
  const [email] = parseArgs({ options, allowPositionals: true }).positionals;
  if (!email)
    throw new UsageError("Usage: npm run ops -- admin:reset-mfa someone@example.com [--stage <name>]");
  await enterStage();
  // Imported only now, because the AWS clients read the environment when they are created.
  const { resetSecondFactorByEmail } = await import("../../lambdas/account/second-factor.ts");
  const member = await resetSecondFactorByEmail(email, by);
  if (!member) throw new UsageError(`${email} has no account. Nothing was changed.`);
  console.log(
    `Two-step sign-in for ${member.email} is reset. Within a minute they can sign in with their password alone.`,
  );
});
