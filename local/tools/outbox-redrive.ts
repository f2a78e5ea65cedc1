import { runCommand } from "./run-command.ts";
import { readCloudEnvironment } from "./running-cloud.ts";

/*
 * npm run outbox:redrive: schedules all failed deliveries (dead letters) of the outbox for another attempt in the next
 * sweep. Uses the table TABLE_NAME with the AWS credentials of the environment; when it is not set, the running local
 * cloud.
 */

await runCommand(async () => {
  if (!process.env.TABLE_NAME) Object.assign(process.env, await readCloudEnvironment());
  // Imported only now, because the table's client reads the environment when it is created.
  const { redriveAll } = await import("../../lambdas/delivery/sweep.ts");
  const count = await redriveAll();
  console.log(
    count === 0
      ? "No failed deliveries."
      : `Redrove ${count} failed ${count === 1 ? "delivery" : "deliveries"}. The next sweep retries them within a minute.`,
  );
});
