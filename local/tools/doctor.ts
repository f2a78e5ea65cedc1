import { parseArgs } from "node:util";
import { getSiteUrl, getSiteUrlParameter, getStage } from "../../lib/stage.ts";
import { formatFindings, runDoctor } from "./doctor/run-doctor.ts";
import type { Surroundings } from "./doctor/surroundings.ts";
import { runCommand } from "./run-command.ts";
import { readCloudEnvironment } from "./running-cloud.ts";

/*
 * npm run doctor [-- --stage <name>]: checks everything that a working stage needs, and prints a line for each, with the
 * command that fixes it where something is wrong. Without a stage it checks the running local cloud. Changes nothing. Exit
 * code 1 if a check fails.
 */
await runCommand(async () => {
  const { values } = parseArgs({ options: { stage: { type: "string", default: "local" } } });
  const surroundings =
    values.stage === "local" ? await enterLocalCloud() : await enterDeployedStage(values.stage);
  console.log(`${surroundings.stage.name}: ${surroundings.site || "no site yet"}\n`);
  const findings = await runDoctor(surroundings);
  console.log(formatFindings(findings));
  if (findings.some(({ outcome }) => outcome.state === "broken")) process.exitCode = 1;
});

/** The product's code reads the environment when it is imported, so each of these sets it first. */
async function enterLocalCloud(): Promise<Surroundings> {
  const environment = await readCloudEnvironment();
  Object.assign(process.env, environment);
  const { LocalSurroundings } = await import("./doctor/local-surroundings.ts");
  return new LocalSurroundings(getStage("local", process.env), environment.SITE_URL ?? "");
}

async function enterDeployedStage(name: string): Promise<Surroundings> {
  const stage = getStage(name, process.env);
  const { createAwsClients } = await import("./stages/aws-clients.ts");
  const { findDeployedStage } = await import("./stages/stage-environment.ts");
  const clients = createAwsClients();
  const { resources, environment } = await findDeployedStage(clients, name);
  Object.assign(process.env, environment);
  const { readOwnerParameter } = await import("../../lambdas/settings.ts");
  const deployed = await readOwnerParameter(getSiteUrlParameter(stage));
  const site = deployed.startsWith("http") ? deployed : (getSiteUrl(stage) ?? "");
  const { AwsSurroundings } = await import("./doctor/aws-surroundings.ts");
  return new AwsSurroundings(stage, site, { clients, resources });
}
