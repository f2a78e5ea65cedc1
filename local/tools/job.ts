import { parseArgs } from "node:util";
import { InvokeCommand } from "@aws-sdk/client-lambda";
import { runCommand } from "./run-command.ts";
import { readCloudEnvironment } from "./running-cloud.ts";
import { createAwsClients } from "./stages/aws-clients.ts";
import { listStageResources } from "./stages/stack-resources.ts";
import { UsageError } from "./usage-error.ts";

/*
 * npm run ops -- job <name> [--stage <stage>]: runs a scheduled job now and waits for it, on a stage with the AWS
 * credentials of the environment, or on the running local cloud. The names are those of the functions. `--day 2026-11-03`
 * makes daily-figures count that day again. Every job may run at any time and twice at once.
 */
const usage = "Usage: npm run ops -- job <name> [--stage sandbox]. docs/operations.md lists the names.";

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { stage: { type: "string" }, day: { type: "string", multiple: true } },
  });
  const [name] = positionals;
  const days = values.day && { days: values.day };
  if (name === undefined) throw new UsageError(usage);
  await (values.stage === undefined || values.stage === "local"
    ? runLocally(name, days)
    : runOnStage(name, values.stage, days));
  console.log(`${name} has completed.`);
});

interface Days {
  /** The days that daily-figures counts again. */
  readonly days: readonly string[];
}

async function runLocally(name: string, days: Days | undefined): Promise<void> {
  const { SITE_URL } = await readCloudEnvironment();
  const response = await fetch(`${SITE_URL}/_local/run/${encodeURIComponent(name)}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    // The time is that of the local cloud's own clock, which may be set to another day.
    body: JSON.stringify({ ...days }),
  });
  if (!response.ok) throw new UsageError(`${name} failed: ${await response.text()}`);
}

async function runOnStage(name: string, stage: string, days: Days | undefined): Promise<void> {
  const clients = createAwsClients();
  const resources = await listStageResources(clients, stage);
  const id = name.replaceAll("-", "");
  const find = (wanted: string, prefix: string) =>
    resources.find(({ type, logicalId }) => type === wanted && logicalId.startsWith(prefix));
  const job = find("AWS::Events::Rule", `Schedule${id}`) && find("AWS::Lambda::Function", `${id}Function`);
  if (!job) throw new UsageError(`The stage ${stage} has no job ${name}. ${usage}`);
  const { FunctionError, Payload } = await clients.lambda.send(
    // Of what a schedule sends, jobs read the time only: whole seconds.
    new InvokeCommand({
      FunctionName: job.physicalId,
      Payload: JSON.stringify({ time: `${new Date().toISOString().slice(0, 19)}Z`, ...days }),
    }),
  );
  if (FunctionError !== undefined)
    throw new UsageError(`${name} failed: ${Buffer.from(Payload ?? []).toString("utf8")}`);
}
