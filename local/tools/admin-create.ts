import { randomBytes } from "node:crypto";
import { createInterface } from "node:readline/promises";
import { runCommand, UsageError } from "./run-command.ts";
import { readCloudEnvironment } from "./running-cloud.ts";

/*
 * npm run admin:create -- <email> [--promote]: creates an admin with a temporary password. For the address of a member it
 * asks first, or needs --promote: their password stops working, and they get an email to choose a new one. Uses the table
 * TABLE_NAME and the user pool USER_POOL_ID with the AWS credentials of the environment; when they are not set, the
 * running local cloud.
 */

/** The actor in the audit log. */
const actor = "command line";

await runCommand(async () => {
  const words = process.argv.slice(2);
  const [email] = words.filter((word) => !word.startsWith("--"));
  if (!email) throw new UsageError("Usage: npm run admin:create -- someone@example.com [--promote]");
  const isOnAws = process.env.TABLE_NAME && process.env.USER_POOL_ID;
  if (!isOnAws) Object.assign(process.env, await readCloudEnvironment());
  // Imported only now, because the AWS clients read the environment when they are created.
  const { createAdmin } = await import("../../lambdas/account/create-admin.ts");
  const { createAdminInput } = await import("../../contract/members-admin.ts");
  const { AppError } = await import("../../lambdas/errors.ts");
  const password = randomBytes(15).toString("base64url");
  const input = createAdminInput.safeParse({ email, password });
  if (!input.success) throw new UsageError(`${email} is not a valid email address.`);
  const create = (isConfirmed: boolean) =>
    createAdmin(actor, { ...input.data, ...(isConfirmed && { promote_existing: true }) });
  const created = await create(words.includes("--promote")).catch(async (error: unknown) => {
    if (!(error instanceof AppError && error.code === "member_exists")) throw error;
    if (!(await isConfirmedAtTerminal(email)))
      throw new UsageError(
        `${email} belongs to a member. Nothing was changed. Repeat with --promote to make them an admin: their password stops working, and they get an email to choose a new one.`,
      );
    return create(true);
  });
  console.log(describe(created, password));
});

function describe(
  { member, promoted, unchanged }: { member: { email: string }; promoted: boolean; unchanged: boolean },
  password: string,
): string {
  if (unchanged) return `${member.email} is already an admin. Nothing was changed.`;
  return promoted
    ? `${member.email} is now an admin. Their old password no longer works; an email with a link to choose a new one is on its way.`
    : `${member.email} is now an admin. Temporary password, to be changed at the first sign-in: ${password}`;
}

/** Asks whether to make a member an admin. Without a terminal the answer is no. */
async function isConfirmedAtTerminal(email: string): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(
    `${email} belongs to a member, and anyone could have created that account. Make them an admin, replace their password and sign out all their devices? (y/N) `,
  );
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}
