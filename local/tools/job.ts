import { parseArgs } from "node:util";
import { InvokeCommand } from "@aws-sdk/client-lambda";
import { runCommand } from "./run-command.ts";
import { readCloudEnvironment } from "./running-cloud.ts";
import { createAwsClients } from "./stages/aws-clients.ts";
import { listStageResources } from "./stages/stack-resources.ts";
import { UsageError } from "./usage-error.ts";

/*
 * npm run job -- <name> [--stage <stage>]: runs a scheduled job now and waits for it, on a stage with the AWS credentials of
 * the environment, or on the running local cloud. The names are those of the functions: sweep, booking-deadlines, reconcile,
 * repair-accounts. `--day 2026-11-03` makes daily-figures count that day again. Every job may run at any time and twice at once.
 */
const usage = "Usage: npm run job -- sweep [--stage sandbox]";

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { stage: { type: "string" }, day: { type: "string", multiple: true } },
  });
  const [name] = positionals;
  const event = createEvent(values.day);
  if (name === undefined) throw new UsageError(usage);
  await (values.stage === undefined || values.stage === "local"
    ? runLocally(name, event)
    : runOnStage(name, values.stage, event));
  console.log(`${name} has completed.`);
});

async function runLocally(name: string, event: JobEvent): Promise<void> {
  const { SITE_URL } = await readCloudEnvironment();
  const response = await fetch(`${SITE_URL}/_local/run/${encodeURIComponent(name)}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(event),
  });
  if (!response.ok) throw new UsageError(`${name} failed: ${await response.text()}`);
}

async function runOnStage(name: string, stage: string, event: JobEvent): Promise<void> {
  const clients = createAwsClients();
  const resources = await listStageResources(clients, stage);
  const prefix = `${name.replaceAll("-", "")}Function`;
  const job = resources.find(
    ({ type, logicalId }) => type === "AWS::Lambda::Function" && logicalId.startsWith(prefix),
  );
  if (!job) throw new UsageError(`The stage ${stage} has no function ${name}. ${usage}`);
  const { FunctionError, Payload } = await clients.lambda.send(
    new InvokeCommand({ FunctionName: job.physicalId, Payload: JSON.stringify(event) }),
  );
  if (FunctionError !== undefined)
    throw new UsageError(`${name} failed: ${Buffer.from(Payload ?? []).toString("utf8")}`);
}
