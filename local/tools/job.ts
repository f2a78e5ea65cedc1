import { parseArgs } from "node:util";
import { InvokeCommand } from "@aws-sdk/client-lambda";
import { runCommand } from "./run-command.ts";
import { readCloudEnvironment } from "./running-cloud.ts";
import { createAwsClients } from "./stages/aws-clients.ts";
import { listStageResources } from "./stages/stack-resources.ts";
import { UsageError } from "./usage-error.ts";

/*
 * npm run ops -- job <name> [--stage <stage>]: runs a scheduled job now and waits for it, on a stage with the AWS credentials of
 * the environment, or on the running local cloud. The names are those of the functions. `--day 2026-11-03` makes
 * daily-figures count that day again. Every job may run at any time and twice at once.
 */
const names = [
  "sweep",
  "booking-deadlines",
  "reconcile",
  "repair-accounts",
  "repair-counters",
  "daily-figures",
  "send-newsletters",
];
const usage = `Usage: npm run ops -- job <name> [--stage sandbox]
Names: ${names.join(", ")}`;

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { stage: { type: "string" }, day: { type: "string", multiple: true } },
  });
  const [name] = positionals;
  const days = values.day && { days: values.day };
  if (name === undefined) throw new UsageError(usage);
  if (!names.includes(name)) throw new UsageError(`No job is named ${name}. ${usage}`);
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
  const prefix = `${name.replaceAll("-", "")}Function`;
  const job = resources.find(
    ({ type, logicalId }) => type === "AWS::Lambda::Function" && logicalId.startsWith(prefix),
  );
  if (!job) throw new UsageError(`The stage ${stage} has no function ${name}. ${usage}`);
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
