import { randomBytes } from "node:crypto";
import { runCommand } from "./run-command.ts";
import { readCloudEnvironment } from "./running-cloud.ts";

/*
 * npm run canary: creates the canary's account if it does not exist, then does once what the canary does every two minutes:
 * opens the site, signs in, lists the library and downloads. Uses SITE_URL, TABLE_NAME, USER_POOL_ID and CANARY_SECRET_ID
 * with the AWS credentials of the environment; when they are not set, the running local cloud. Safe to repeat.
 */
await runCommand(async () => {
  if (!process.env.TABLE_NAME || !process.env.USER_POOL_ID)
    Object.assign(process.env, await readCloudEnvironment());
  // Imported only now, because the AWS clients read the environment when they are created.
  const { createCanary } = await import("../../lambdas/canary/create-canary.ts");
  const { CanaryError, canaryCredentials, walkSite } = await import("../../lambdas/canary/walk.ts");
  const { defineEnv } = await import("../../lambdas/env.ts");
  const secretId = process.env.CANARY_SECRET_ID;
  const credentials = secretId
    ? canaryCredentials.parse(
        JSON.parse(await (await import("../../lambdas/settings.ts")).readSecret(secretId)),
      )
    : { email: "canary@example.com", password: randomBytes(24).toString("base64url") };
  await createCanary(credentials);
  console.log(`The canary's account is ${credentials.email}.`);
  try {
    const steps = await walkSite(defineEnv(["SITE_URL"]).read("SITE_URL"), credentials);
    for (const [step, ms] of Object.entries(steps)) console.log(`  ${step}: ${ms} ms`);
    console.log("Members can sign in and download.");
  } catch (error) {
    if (!(error instanceof CanaryError)) throw error;
    console.error(`  ${error.message}`);
    process.exitCode = 1;
  }
});
