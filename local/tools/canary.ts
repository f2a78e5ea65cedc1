import { randomBytes } from "node:crypto";
import { runCommand } from "./run-command.ts";
import { enterStage } from "./stages/enter-stage.ts";

/*
 * npm run ops -- canary [--stage <name>]: creates the canary's account if it does not exist, then does once what the canary
 * does every two minutes: opens the site, signs in, lists the library and downloads. With --stage and AWS credentials it
 * works on that stage, otherwise on the running local cloud. Safe to repeat.
 */
await runCommand(async () => {
  await enterStage();
  const { createCanary } = await import("../../lambdas/account/create-canary.ts");
  const { parseCredentials } = await import("../../lambdas/canary/cognito-calls.ts");
  const { walkSite } = await import("../../lambdas/canary/walk.ts");
  const { CanaryError } = await import("../../lambdas/canary/walk-steps.ts");
  const { readParameter, readSecret } = await import("../../lambdas/settings.ts");
  const { CANARY_SECRET_ID: secretId, SITE_URL, SITE_URL_PARAMETER: parameter = "" } = process.env;
  try {
    const credentials = secretId
      ? parseCredentials(await readSecret(secretId))
      : { email: "canary@example.com", password: randomBytes(24).toString("base64url") };
    await createCanary(credentials);
    console.log(`The canary's account is ${credentials.email}.`);
    const steps = await walkSite(SITE_URL ?? (await readParameter(parameter)), credentials);
    for (const [step, ms] of Object.entries(steps)) console.log(`  ${step}: ${ms} ms`);
    console.log("Members can sign in and download.");
  } catch (error) {
    if (!(error instanceof CanaryError)) throw error;
    console.error(`  ${error.message}`);
    process.exitCode = 1;
  }
});
