import { parseArgs } from "node:util";
import { runCommand } from "./run-command.ts";
import { enterStage } from "./stages/enter-stage.ts";
import { UsageError } from "./usage-error.ts";

/*
 * npm run ops -- address <email> [--erase] [--stage <name>]: prints what is stored about an address without an account, as a copy
 * for its owner, or erases it. Without a stage it works on the running local cloud.
 */
await runCommand(async () => {
  const options = { erase: { type: "boolean", default: false } } as const;
  const { positionals, values } = parseArgs({ args: await enterStage(), options, allowPositionals: true });
  const email = positionals[0]?.trim().toLowerCase();
  if (!email)
    throw new UsageError("Usage: npm run ops -- address someone@example.com [--erase] [--stage <name>]");
  // Imported only now, because the AWS clients read the environment when they are created.
  const { eraseAddress, readAddress } = await import("../../lambdas/account/erase-address.ts");
  const stored = await readAddress(email);
  if (!stored)
    throw new UsageError(`${email} has an account: its owner or an admin deletes it. Nothing was changed.`);
  if (!values.erase) {
    console.log(JSON.stringify(stored, null, 2));
    return;
  }
  await eraseAddress(email);
  const { forms, emails, subscriptions } = stored;
  console.log(
    `Erased forms: ${forms.length}, emails: ${emails.length}, newsletter subscriptions: ${subscriptions.length}. No import brings ${email} back.`,
  );
});
