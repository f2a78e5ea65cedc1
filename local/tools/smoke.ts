import { runCommand } from "./run-command.ts";
import { enterStage } from "./stages/enter-stage.ts";
import { UsageError } from "./usage-error.ts";

/*
 * npm run ops -- smoke [--stage <name>]: uses a stage once as a new member does: signs up with a generated address, downloads,
 * pays for a session with Stripe's test card, cancels it for a refund and deletes the account. What the stage does not have
 * yet is skipped and said so. Refuses a stage that takes real money. Without --stage it uses the running local cloud.
 */
await runCommand(async () => {
  await enterStage();
  const { CanaryError } = await import("../../lambdas/canary/walk-steps.ts");
  const { readParameter, readSecret } = await import("../../lambdas/settings.ts");
  const { walkAsNewMember } = await import("./smoke/walk-as-new-member.ts");
  const { SITE_URL, SITE_URL_PARAMETER: parameter = "", STRIPE_SECRET_ID: secretId } = process.env;
  if (secretId && /^(sk|rk)_live_/.test(await readSecret(secretId)))
    throw new UsageError(
      "This stage has a live Stripe key: the smoke test is for test mode. Use npm run ops -- canary.",
    );
  try {
    await walkAsNewMember({
      site: SITE_URL ?? (await readParameter(parameter)),
      stripeApi: process.env.STRIPE_API_BASE ?? "https://api.stripe.com",
      report: (line) => console.log(`  ${line}`),
    });
    console.log("New members can use the site.");
  } catch (error) {
    if (!(error instanceof CanaryError)) throw error;
    console.error(`  ${error.message}`);
    process.exitCode = 1;
  }
});
