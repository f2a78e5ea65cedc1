import { randomBytes } from "node:crypto";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { runCommand } from "./run-command.ts";
import { enterStage } from "./stages/enter-stage.ts";
import { UsageError } from "./usage-error.ts";

/*
 * npm run ops -- admin:create <email> [--promote] [--stage <name>]: creates an admin with a temporary password. For the
 * address of a member it asks first, or needs --promote: their password stops working, and they get an email to choose a
 * new one. Without a stage it works on the running local cloud.
 */

/** The actor in the audit log. */
const actor = "command line";

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: { stage: { type: "string" }, promote: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const [email] = positionals;
  if (!email)
    throw new UsageError(
      "Usage: npm run ops -- admin:create someone@example.com [--promote] [--stage <name>]",
    );
  await enterStage();
  // Imported only now, because the AWS clients read the environment when they are created.
  const { createAdmin } = await import("../../lambdas/account/create-admin.ts");
  const { createAdminInput } = await import("../../contract/members-admin.ts");
  const { AppError } = await import("../../lambdas/errors.ts");
  const password = randomBytes(15).toString("base64url");
  const input = createAdminInput.safeParse({ email, password });
  if (!input.success) throw new UsageError(`${email} is not a valid email address.`);
  const create = (isConfirmed: boolean) =>
    createAdmin(actor, { ...input.data, ...(isConfirmed && { promote_existing: true }) });
  const created = await create(values.promote).catch(async (error: unknown) => {
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
