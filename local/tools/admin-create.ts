import { randomBytes } from "node:crypto";
import { AppError } from "../../lambdas/errors.ts";
import { NotRunningError, readCloudEnvironment } from "./running-cloud.ts";

/*
 * npm run admin:create -- <email>: makes an admin with a temporary password, or one of the member who has that
 * address and keeps their own. On the stage whose table TABLE_NAME and whose user pool USER_POOL_ID name, with the AWS
 * credentials of the environment; without them, on the local cloud.
 */

/** What is wrong with what was typed. */
class Mistyped extends Error {}

/** Whoever reads the trail sees that it was nobody of the back office. */
const by = "command line";

try {
  const [email] = process.argv.slice(2);
  if (!email) throw new Mistyped("Whose? npm run admin:create -- someone@example.com");
  const onAws = process.env.TABLE_NAME && process.env.USER_POOL_ID;
  if (!onAws) Object.assign(process.env, await readCloudEnvironment());
  // Loaded only now: the clients read the environment as they are made.
  const { createAdmin: makeAdmin } = await import("../../lambdas/account/create-admin.ts");
  const { createAdminInput } = await import("../../contract/members-admin.ts");
  const password = randomBytes(15).toString("base64url");
  const wanted = createAdminInput.safeParse({ email, password });
  if (!wanted.success) throw new Mistyped(`${email} is not an e-mail address.`);
  const { member, promoted } = await makeAdmin(by, wanted.data);
  console.log(
    promoted
      ? `${member.email} is an admin now, and signs in as before.`
      : `${member.email} is an admin. Temporary password, to be changed at the first sign-in: ${password}`,
  );
} catch (error) {
  const known = [Mistyped, NotRunningError, AppError].some((kind) => error instanceof kind);
  console.error(known && error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
