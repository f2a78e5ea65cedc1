import { join } from "node:path";
import { type Cloud, startCloud } from "./cloud.ts";
import { PortInUseError } from "./gateway/gateway.ts";
import { AlreadyRunningError } from "./instance-lock.ts";
import { InvalidOptionsError, loadEnvFile, readStartOptions } from "./start-options.ts";
import { EarlierDataError } from "./state-directory.ts";

/*
 * npm start: runs the whole product on this machine until Ctrl-C. It also stops when its parent process ends, so that
 * closing a terminal leaves no processes running.
 */

const root = join(import.meta.dirname, "..", "..");
// Lambda runs in UTC, and a worker thread cannot have a time zone of its own.
process.env.TZ = "UTC";
loadEnvFile(process.argv.slice(2), root);

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
      // Ctrl-C signals every process of the terminal at once, so a child may exit before this process handles it.
      setTimeout(() => {
        if (stopping) return;
        console.error(error.message);
        void stop(1);
      }, 300);
    },
  });
  console.log(buildWelcome(cloud, performance.now() - started));
} catch (error) {
  const isUserError = [AlreadyRunningError, PortInUseError, InvalidOptionsError, EarlierDataError].some(
    (kind) => error instanceof kind,
  );
  console.error(isUserError && error instanceof Error ? error.message : error);
  process.exit(1);
}

function buildWelcome({ site, endpoints }: Cloud, ms: number): string {
  const { accounts, mail, form_hooks, stripe } = endpoints;
  const columns = accounts.map(({ role, email, password }) => [email, password, role.replaceAll("_", " ")]);
  const widths = [0, 1].map((column) => Math.max(...columns.map((row) => row[column]?.length ?? 0)));
  return [
    "",
    `Kindstead is running at ${site}  (${(ms / 1000).toFixed(1)} s; Ctrl-C to stop)`,
    `Sent emails: ${mail.url}`,
    `Forwarded forms: ${form_hooks.url}`,
    `Payments: ${describePayments(stripe)}`,
    ...(accounts.length > 0
      ? ["", "Demo accounts:"]
      : ["", "An empty site. Create its first admin: npm run ops -- admin:create you@example.com"]),
    ...columns.map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("   ")}`),
    "",
  ].join("\n");
}

function describePayments({ api }: Cloud["endpoints"]["stripe"]): string {
  if (new URL(api).hostname !== "127.0.0.1")
    return `${api}, in the test mode of the account of STRIPE_SECRET_KEY`;
  return `Stripe emulator at ${api}; card 4242 4242 4242 4242 succeeds, 4000 0000 0000 0002 is declined`;
}
