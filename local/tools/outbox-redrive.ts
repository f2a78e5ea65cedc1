import { runCommand } from "./run-command.ts";
import { enterStage } from "./stages/enter-stage.ts";

/*
 * npm run ops -- outbox:redrive [--stage <name>]: schedules all failed deliveries (dead letters) of the outbox for another
 * attempt in the next sweep, except refunds that the bank has returned. Without a stage it works on the running local cloud.
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
      `Left ${left} returned by the bank: redrive a refund in the back office unless it was paid otherwise.`,
    );
});
