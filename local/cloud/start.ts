import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Cloud, startCloud } from "./cloud.ts";
import { PortInUse } from "./gateway/gateway.ts";
import { AlreadyRunning } from "./instance-lock.ts";
import { readStartOptions, WrongOptions } from "./start-options.ts";

/*
 * npm start: the whole product on this machine, until Ctrl-C. It stops, too, when the process that started it
 * is gone, so that a killed terminal leaves nothing behind.
 */

const root = join(import.meta.dirname, "..", "..");
// Lambda's clock is in UTC; a thread cannot have a zone of its own.
process.env.TZ = "UTC";
if (existsSync(join(root, ".env"))) process.loadEnvFile(join(root, ".env"));

const started = performance.now();
let cloud: Cloud | undefined;
let stopping = false;

async function stop(exitCode: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  await cloud?.close();
  process.exit(exitCode);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"]) process.on(signal, () => void stop(0));
process.on("disconnect", () => void stop(0));

try {
  const options = readStartOptions(process.argv.slice(2), process.env, root);
  cloud = await startCloud({
    ...options,
    quiet: false,
    onCrash(error) {
      // Ctrl-C reaches every process of the terminal at once, so that a child may be the first to go.
      setTimeout(() => {
        if (stopping) return;
        console.error(error.message);
        void stop(1);
      }, 300);
    },
  });
  console.log(welcome(cloud, performance.now() - started));
  await cloud.warm();
} catch (error) {
  const isForPeople = [AlreadyRunning, PortInUse, WrongOptions].some((kind) => error instanceof kind);
  console.error(isForPeople && error instanceof Error ? error.message : error);
  process.exit(1);
}

function welcome({ site, endpoints }: Cloud, ms: number): string {
  const { accounts, mail, form_hooks, stripe } = endpoints;
  const columns = accounts.map(({ role, email, password }) => [email, password, role.replaceAll("_", " ")]);
  const widths = [0, 1].map((column) => Math.max(...columns.map((row) => row[column]?.length ?? 0)));
  return [
    "",
    `Kindstead runs at ${site}  (${(ms / 1000).toFixed(1)} s; Ctrl-C ends it)`,
    `Every mail it sends: ${mail.url}`,
    `Every form it passes on: ${form_hooks.url}`,
    `Payments: ${paymentsTo(stripe)}`,
    ...(accounts.length > 0 ? ["", "Accounts to sign in with:"] : []),
    ...columns.map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("   ")}`),
    "",
  ].join("\n");
}

function paymentsTo({ api }: Cloud["endpoints"]["stripe"]): string {
  if (new URL(api).hostname !== "127.0.0.1") return `${api}, in the test mode of somebody's account`;
  return `a local Stripe at ${api}; the card 4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined`;
}
