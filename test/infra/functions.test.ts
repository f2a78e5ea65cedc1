import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { splitFunctions } from "../../lib/api/deployed-routes.ts";
import { protectedFunctions } from "../../lib/stage-settings.ts";
import { listDeclaredVariables } from "./environments.ts";
import { root, synthesizeStage } from "./synthesize-stage.ts";

const sandbox = synthesizeStage("sandbox");
const production = synthesizeStage("production");
const listFunctions = ({ all }: typeof sandbox) =>
  Object.entries(all("AWS::Lambda::Function")).map(([id, { Metadata, Properties }]) => ({
    id,
    Metadata,
    Properties,
  }));
const functions = listFunctions(sandbox);
/** The maximum timeout in seconds. API Gateway waits 30 seconds; no one waits for streams and scheduled jobs. */
function getMaxTimeout(entry: string): number {
  if (/\/(daily-figures|reconcile|repair-accounts|repair-counters)\.lambda\.ts$/.test(entry)) return 900;
  if (/\/(booking-deadlines|send-newsletters)\.lambda\.ts$/.test(entry)) return 300;
  return /\/(deliver|publish|sweep)\.lambda\.ts$/.test(entry) ? 60 : 20;
}

describe("every Lambda", () => {
  it.each(functions)("$id runs Node 24 on arm64 with tracing, a bounded timeout and log retention", (fn) => {
    expect(fn.Properties).toMatchObject({
      Runtime: "nodejs24.x",
      Architectures: ["arm64"],
      MemorySize: 512,
      Handler: "index.handler",
      TracingConfig: { Mode: "Active" },
    });
    expect(fn.Properties.Timeout).toBeLessThanOrEqual(getMaxTimeout(fn.Metadata["local:entry"]));
    const logs = sandbox.all("AWS::Logs::LogGroup")[fn.Properties.LoggingConfig.LogGroup.Ref];
    expect(logs?.Properties.RetentionInDays).toBe(30);
  });

  it.each(functions)(
    "$id has an existing source file, and no variable that its code does not declare",
    async (fn) => {
      const entry = fn.Metadata["local:entry"];
      expect(existsSync(join(root, entry))).toBe(true);
      const variables = Object.keys(fn.Properties.Environment.Variables);
      const declared = await listDeclaredVariables(entry);
      expect(variables.filter((name) => !declared.includes(name))).toEqual([]);
    },
  );

  it("has only names of secrets in its environment, no values", () => {
    for (const { Properties } of functions)
      expect(JSON.stringify(Properties.Environment)).not.toMatch(/resolve:|SecretString|sk_|whsec_/);
  });

  it("for Cognito triggers ends within the five seconds that Cognito waits", () => {
    const triggers = functions.find(({ Metadata }) => Metadata["local:entry"].includes("cognito-triggers"));
    expect(triggers?.Properties.Timeout).toBeLessThanOrEqual(5);
  });

  it("has reserved concurrency in production where it protects, in sum 400 at most", () => {
    const reserved = listFunctions(production).flatMap(({ id, Properties }) =>
      Properties.ReservedConcurrentExecutions === undefined
        ? []
        : [{ id, count: Properties.ReservedConcurrentExecutions }],
    );
    for (const name of protectedFunctions)
      expect(
        reserved.filter(({ id }) => id.startsWith(`${name.replaceAll("-", "")}Function`)),
        name,
      ).toHaveLength(1);
    expect(reserved).toHaveLength(protectedFunctions.length);
    expect(reserved.reduce((sum, { count }) => sum + count, 0)).toBeLessThanOrEqual(400);
    for (const { Properties } of functions)
      expect(Properties).not.toHaveProperty("ReservedConcurrentExecutions");
  });

  it("keeps logs for a year in production", () => {
    for (const { Properties } of Object.values(production.all("AWS::Logs::LogGroup")))
      expect(Properties.RetentionInDays).toBe(365);
  });
});

it("a function stays in its nested stack: those that only admins call end in -admin, and no others do", () => {
  const { backOffice, members } = splitFunctions();
  const isForAdmins = (name: string) => name.endsWith("-admin");
  expect(
    [...backOffice.filter((name) => !isForAdmins(name)), ...members.filter(isForAdmins)],
    "These functions would move to the other nested stack, and no deployment can do that: their routes and alarms would exist twice. Give the route to another function (docs/operations.md#change-safely).",
  ).toEqual([]);
});
