import { parseArgs } from "node:util";
import { getMailDomain, getSiteUrl, getStage, region, type Stage } from "../../lib/stage.ts";
import { checkAccount, isBootstrapped, readConcurrency } from "./deploy/account.ts";
import { unlockFailedStacks } from "./deploy/failed-creations.ts";
import { describeMailAccount, ensureMailIdentity } from "./deploy/mail-identity.ts";
import { describeNextSteps } from "./deploy/next-steps.ts";
import { ProgramError, runProgram } from "./deploy/run-program.ts";
import { checkDataShape } from "./deploy/stored-shape.ts";
import { checkIndexes } from "./deploy/table-indexes.ts";
import { runCommand } from "./run-command.ts";
import { createAwsClients } from "./stages/aws-clients.ts";
import { stackParts } from "./stages/stack-resources.ts";
import { UsageError } from "./usage-error.ts";

/*
 * npm run deploy -- --stage <name> [data identity api web] [--yes] [--at-once] [--hotswap]: deploys a stage from an empty
 * account to a working site, in the steps that it prints: account, quotas, types, bootstrap, email sender, stacks,
 * migrations, smoke test, and what is left to do by hand. With names of stacks it deploys only those. Every step may be
 * repeated. docs/deploying.md is its manual.
 */

let step = 0;
const printStep = (title: string) => console.log(`\n${++step}. ${title}`);

await runCommand(async () => {
  try {
    await deploy();
  } catch (error) {
    if (!(error instanceof ProgramError)) throw error;
    throw new UsageError(`${error.message} See its output above. Run the same command again to continue.`);
  }
});

async function deploy(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
      stage: { type: "string", default: process.env.STAGE ?? "sandbox" },
      /** Does not ask about changed permissions. Without a terminal there is no answer, so it is implied. */
      yes: { type: "boolean", default: false },
      /** Moves all requests to the new code at once, also while an alarm sounds. For the commit that ends a failure. */
      "at-once": { type: "boolean", default: false },
      /** Changes functions in place, without CloudFormation. For sandboxes. */
      hotswap: { type: "boolean", default: false },
    },
    allowPositionals: true,
  });
  const unknown = positionals.filter((part) => !stackParts.some((each) => each === part));
  if (unknown.length > 0)
    throw new UsageError(
      `There is no stack ${unknown.join(", ")}: use ${stackParts.join(", ")}, or none for all.`,
    );
  const stage = getStage(values.stage, process.env);
  if (values.hotswap && stage.kind === "production") throw new UsageError("--hotswap is for sandboxes.");
  const parts = stackParts.filter((part) => positionals.length === 0 || positionals.includes(part));
  const clients = createAwsClients();

  printStep("Account and quotas");
  const account = await checkAccount(clients, stage);
  await checkDataShape(clients, stage.name);
  const { concurrency, advice } = await readConcurrency(clients);
  if (process.env.STAGE_FILE !== undefined) console.log(`Read from ${process.env.STAGE_FILE} (STAGE_FILE):`);
  console.log(`Stage ${stage.name} in account ${account}, ${region}.\n${advice}`);
  const environment = {
    STAGE: stage.name,
    ACCOUNT_CONCURRENCY: String(concurrency),
    AT_ONCE: String(values["at-once"]),
    AWS_REGION: region,
  };

  printStep("Types");
  runProgram("tsc", ["--noEmit"]);
  runProgram("tsc", ["--noEmit", "-p", "web"]);

  printStep("CDK bootstrap");
  if (await isBootstrapped(clients)) console.log("The account is bootstrapped.");
  else runProgram("cdk", ["bootstrap", `aws://${account}/${region}`], environment);

  printStep("Email sender");
  if (stage.mailFrom === null)
    console.log("The stage has no sender (mailFrom): the product sends no emails, and Cognito fifty a day.");
  else {
    await ensureMailIdentity(clients, getMailDomain(stage.mailFrom));
    console.log(await describeMailAccount(clients, getSiteUrl(stage)));
  }

  printStep(`Stacks: ${parts.join(", ")}`);
  if (parts.includes("data")) console.log(await checkIndexes(clients, stage.name));
  const names = parts.map((part) => `kindstead-${stage.name}-${part}`);
  for (const line of await unlockFailedStacks(clients, names)) console.log(line);
  const approval = values.yes || !process.stdin.isTTY ? ["--require-approval", "never"] : [];
  runProgram(
    "cdk",
    ["deploy", ...names, "--exclusively", ...approval, ...(values.hotswap ? ["--hotswap"] : [])],
    environment,
  );

  if (parts.includes("api")) {
    printStep("Migrations");
    runProgram("local/tools/migrate.ts", ["--stage", stage.name]);
  }
  const isWorking = !parts.includes("web") || runSmokeTest(stage);
  printStep("What is left");
  console.log(await describeNextSteps(clients, stage));
  if (!isWorking)
    throw new UsageError(
      `\nEverything is deployed, but the smoke test failed (see above). If the site's name is new, create its DNS record first. Then: npm run doctor -- --stage ${stage.name}`,
    );
}

/** Uses the site once, as a new member where no real money is taken, and as the canary where there is one. */
function runSmokeTest({ name, canary, stripePublishableKey }: Stage): boolean {
  printStep("Smoke test");
  try {
    if (canary) runProgram("local/tools/canary.ts", ["--stage", name]);
    if (!stripePublishableKey?.startsWith("pk_live_")) runProgram("local/tools/smoke.ts", ["--stage", name]);
    return true;
  } catch (error) {
    if (!(error instanceof ProgramError)) throw error;
    return false;
  }
}
