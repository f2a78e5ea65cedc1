import { runCommand } from "./run-command.ts";
import { enterStage } from "./stages/enter-stage.ts";

/*
 * npm run ops -- accounts:compare [--stage <name>]: compares the rows of members with the users of the pool, and prints what
 * the next daily run would do. Changes nothing. Without a stage it works on the running local cloud.
 */

const consequences = {
  withoutRow: "Users without a row, who get one",
  unfinished: "Users whom an import or the creation of an admin has left unfinished: repeat it",
  changedAddress: "Members whose address in the pool is put back",
  newlyMissing: "Members whose user is missing for the first time; a second run a day later deletes them",
  toDelete: "Members whose user has been missing for a day, who are deleted",
  foundAgain: "Members whose user is there again",
  missingAdmins: "Admins without a user, who get a new one, with an alarm",
  factorOff: "Admins whose two-step sign-in was switched off in the user pool, with an alarm",
} as const;

await runCommand(async () => {
  await enterStage();
  // Imported only now, because the AWS clients read the environment when they are created.
  const { compareAccounts } = await import("../../lambdas/account/compare-accounts.ts");
  const { tooManyMissing, members, users, ...lists } = await compareAccounts(Date.now());
  console.log(`Members: ${members}. Users in the pool: ${users}.`);
  for (const [kind, text] of Object.entries(consequences)) {
    const found = lists[kind as keyof typeof consequences];
    if (found.length > 0) console.log(`${text}: ${found.length} (${found.map(({ id }) => id).join(", ")})`);
  }
  if (tooManyMissing !== null)
    console.log(
      `${tooManyMissing} members have no user: more than a single run is allowed to delete. Nothing is done about any of them, and an alarm is raised.`,
    );
  else if (Object.values(lists).every((found) => found.length === 0))
    console.log("There is nothing to repair.");
});
