import { runCommand } from "./run-command.ts";
import { enterStage } from "./stages/enter-stage.ts";

/*
 * npm run ops -- outbox:redrive [--stage <name>]: schedules failed deliveries (dead letters) of the outbox for another attempt
 * in the next sweep, except those that an admin has to check first. Without a stage it works on the running local cloud.
 */

await runCommand(async () => {
  await enterStage();
  // Imported only now, because the table's client reads the environment when it is created.
  const { redriveAll } = await import("../../lambdas/delivery/sweep.ts");
  const { redriven: count, left } = await redriveAll();
  console.log(
    count === 0
      ? "No failed deliveries to redrive."
      : `Redrove ${count} failed ${count === 1 ? "delivery" : "deliveries"}. The next sweep retries them within a minute.`,
  );
  if (left > 0)
    console.log(
      `Left ${left} to check first: refunds, and messages of a restored table. In the back office, retry one by one those that have not been dealt with in another way.`,
    );
});
