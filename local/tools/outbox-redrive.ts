import { runCommand } from "./run-command.ts";
import { enterStage } from "./stages/enter-stage.ts";

/*
 * npm run ops -- outbox:redrive [--stage <name>]: schedules all failed deliveries (dead letters) of the outbox for another
 * attempt in the next sweep. Without a stage it works on the running local cloud.
 */

await runCommand(async () => {
  await enterStage();
  // Imported only now, because the table's client reads the environment when it is created.
  const { redriveAll } = await import("../../lambdas/delivery/sweep.ts");
  const count = await redriveAll();
  console.log(
    count === 0
      ? "No failed deliveries."
      : `Redrove ${count} failed ${count === 1 ? "delivery" : "deliveries"}. The next sweep retries them within a minute.`,
  );
});
