import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** Runs `npm run ops -- admin:create` on the cloud with this state and returns the temporary password. */
export async function createFirstAdmin(stateDir: string, email: string): Promise<string> {
  const env = { PATH: process.env.PATH, KINDSTEAD_STATE: stateDir };
  const words = ["local/tools/admin-create.ts", email];
  const { stdout } = await promisify(execFile)(process.execPath, words, { env });
  return /first sign-in: (\S{12,})/.exec(stdout)?.[1] ?? "";
}
