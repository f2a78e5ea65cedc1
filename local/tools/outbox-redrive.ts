import { NotRunningError, readCloudEnvironment } from "./running-cloud.ts";

/*
 * npm run outbox:redrive: whatever the outbox has given up begins anew, and the next sweep tries it. On the stage
 * whose table TABLE_NAME names, with the AWS credentials of the environment; without it, on the local cloud.
 */

try {
  if (!process.env.TABLE_NAME) Object.assign(process.env, await readCloudEnvironment());
  // Loaded only now: the table's client reads the environment as it is made.
  const { redriveAll: redrive } = await import("../../lambdas/delivery/redrive.ts");
  const count = await redrive();
  console.log(
    count === 0
      ? "Nothing was given up."
      : `${count} begin anew; the next sweep, within a minute, tries them.`,
  );
} catch (error) {
  console.error(error instanceof NotRunningError ? error.message : error);
  process.exitCode = 1;
}
