import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { Template } from "aws-cdk-lib/assertions";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contentPage } from "../../contract/content.ts";
import { errorEnvelope } from "../../contract/errors.ts";
import { getLambdaEntry, type Route, routes } from "../../contract/routes.ts";
import { originSecretHeader } from "../../lambdas/env.ts";
import { DataStack } from "../../lib/stacks/data-stack.ts";
import { IdentityStack } from "../../lib/stacks/identity-stack.ts";
import { getStage } from "../../lib/stage.ts";
import { readTestBundles } from "../bench/bundles.ts";
import { createApp, withDirectory } from "./synthesize-stage.ts";

/*
 * Runs the deployed bundles in the deployed version of Node. A small HTTP server emulates AWS, with an empty table and
 * one secret.
 */
const secret = "what only the CDN knows";

const answers: Record<string, object> = {
  "secretsmanager.GetSecretValue": { SecretString: secret },
  "DynamoDB_20120810.Query": { Items: [], Count: 0, ScannedCount: 0 },
  "DynamoDB_20120810.GetItem": {},
};

const aws = createServer((request: IncomingMessage, response) => {
  const answer = answers[String(request.headers["x-amz-target"])];
  request.resume();
  response.writeHead(answer ? 200 : 400, { "content-type": "application/x-amz-json-1.0" });
  response.end(JSON.stringify(answer ?? { __type: "UnknownOperationException" }));
});

const bundles = new Map<string, { path: string; variables: string[] }>();

beforeAll(async () => {
  await new Promise<void>((listening) => aws.listen(0, "127.0.0.1", listening));
  for (const { source, file } of await readTestBundles())
    bundles.set(source.entry, { path: file, variables: Object.keys(source.environment) });
}, 300_000);

afterAll(() => void aws.close());

const getBundle = (entry: string) => {
  const bundle = bundles.get(entry);
  if (!bundle) throw new Error(`No bundle of ${entry}`);
  return bundle;
};

/** The first use of a language's formats takes a third of a bare start of Node, so none may happen while a bundle loads. */
const forbidFormats = `const formats = [[Intl, "NumberFormat"], [Intl, "DateTimeFormat"], [Number.prototype, "toLocaleString"]];
const saved = formats.map(([owner, name]) => owner[name]);
formats.forEach(([owner, name]) => { owner[name] = function () { throw new Error("A bundle formats while it loads") } });`;
const allowFormats = "formats.forEach(([owner, name], index) => { owner[name] = saved[index] });";

const call = `${forbidFormats}
const { handler } = await import(process.argv[1]);
${allowFormats}
const context = { getRemainingTimeInMillis: () => 9000 };
const answers = [];
try {
  for (const event of JSON.parse(process.argv[2])) answers.push((await handler(event, context)) ?? null);
} catch ({ message }) {
  // Node would print the line of the bundle, which is all of it, before the message.
  console.error(message);
  process.exit(1);
}
console.log("\\n" + JSON.stringify(answers));`;

const run = async (entry: string, event: object) => (await runAll(entry, [event]))[0];

/** Calls a bundle's handler with each event in one child process, with every variable of its Lambda set. */
async function runAll(entry: string, events: object[]) {
  return JSON.parse((await runAndRead(entry, events)).at(-1) ?? "");
}

/** Returns all lines that the child process printed, errors first; the last one has the answers. */
async function runAndRead(entry: string, events: object[]): Promise<string[]> {
  const { path, variables } = getBundle(entry);
  const { port } = aws.address() as AddressInfo;
  const args = ["--input-type=module", "-e", call, path, JSON.stringify(events)];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, {
    env: {
      ...Object.fromEntries(variables.map((name) => [name, `stub-${name.toLowerCase()}`])),
      AWS_REGION: "us-east-1",
      AWS_ACCESS_KEY_ID: "stub",
      AWS_SECRET_ACCESS_KEY: "stub",
      AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
    },
  });
  return [...stderr.trim().split("\n"), ...stdout.trim().split("\n")];
}

const request = (routeKey: string, headers: Record<string, string> = { [originSecretHeader]: secret }) => {
  const [method, path] = routeKey.split(" ");
  return {
    version: "2.0",
    routeKey,
    rawPath: path,
    rawQueryString: "",
    headers,
    requestContext: { requestId: "req-1", http: { method, path, sourceIp: "127.0.0.1" } },
    isBase64Encoded: false,
  };
};

const getErrorCode = (answer: { body: string }) => errorEnvelope.parse(JSON.parse(answer.body)).error.code;

const readModules = (directory: string) =>
  readdirSync(directory)
    .filter((name) => name.endsWith(".mjs"))
    .map((name) => readFileSync(join(directory, name), "utf8"));

describe("Lambda bundles", () => {
  it(
    "are the assets that CDK deploys",
    () =>
      withDirectory((outdir) => {
        const stage = getStage("sandbox");
        const app = createApp(outdir, "kindstead-sandbox-identity");
        const identity = new IdentityStack(app, stage, new DataStack(app, stage));
        const functions = Template.fromStack(identity).findResources("AWS::Lambda::Function");
        const entry = "lambdas/members/cognito-triggers.lambda.ts";
        const deployed = Object.values(functions).find(({ Metadata }) => Metadata["local:entry"] === entry);
        const asset = join(outdir, `asset.${deployed?.Properties.Code.S3Key.replace(".zip", "")}`);
        const own = dirname(getBundle(entry).path);
        expect(readdirSync(asset).filter((name) => name === "index.mjs")).toEqual(["index.mjs"]);
        expect(readModules(asset).length).toBe(readModules(own).length);
      }),
    60_000,
  );

  it("content: GET /api/content lists items from the table", async () => {
    const answer = await run("lambdas/content/content.lambda.ts", request("GET /api/content"));
    expect(answer.statusCode).toBe(200);
    expect(contentPage.parse(JSON.parse(answer.body))).toEqual({ items: [], next: null });
  });

  it("advisors: GET /api/advisors lists advisors from the table", async () => {
    const answer = await run("lambdas/advisors/advisors.lambda.ts", request("GET /api/advisors"));
    expect([answer.statusCode, JSON.parse(answer.body)]).toEqual([200, { items: [] }]);
  });

  it("members: GET /api/me rejects guests and requests that bypass the CDN", async () => {
    const entry = "lambdas/account/members.lambda.ts";
    const guest = await run(entry, request("GET /api/me"));
    expect([guest.statusCode, getErrorCode(guest)]).toEqual([401, "sign_in_required"]);
    const direct = await run(entry, request("GET /api/me", {}));
    expect([direct.statusCode, getErrorCode(direct)]).toEqual([403, "forbidden"]);
  });

  it("admin Lambdas reject guests", async () => {
    const asked = Object.values<Route>(routes).filter(
      (route) => route.access === "admin" && route.method === "GET" && bundles.has(getLambdaEntry(route)),
    );
    expect(asked.length).toBeGreaterThan(5);
    for (const [entry, sameLambda] of Map.groupBy(asked, getLambdaEntry)) {
      const answers = await runAll(
        entry,
        sameLambda.map(({ method, path }) => request(`${method} ${path}`)),
      );
      for (const [index, { path }] of sameLambda.entries())
        expect([path, answers[index].statusCode]).toEqual([path, 401]);
    }
  });

  it("advisors: answers a route of another function with the API's 404", async () => {
    const answer = await run("lambdas/advisors/advisors.lambda.ts", request("GET /api/me"));
    expect([answer.statusCode, getErrorCode(answer)]).toEqual([404, "not_found"]);
  });

  it("forms: rejects an unknown kind of form before it uses the table", async () => {
    const answer = await run("lambdas/forms/forms.lambda.ts", {
      ...request("POST /api/forms/{kind}"),
      pathParameters: { kind: "unknown" },
    });
    expect([answer.statusCode, getErrorCode(answer)]).toEqual([404, "not_found"]);
  });

  it("sweep and deliver: succeed with an empty outbox and an empty batch", async () => {
    const time = "2026-05-04T09:00:00Z";
    expect(await run("lambdas/delivery/sweep.lambda.ts", { time })).toBeNull();
    const delivered = await run("lambdas/delivery/deliver.lambda.ts", { Records: [] });
    expect(delivered).toEqual({ batchItemFailures: [] });
  });

  it("cognito-triggers: leaves a user alone whom an admin creates, and refuses a sign-up without its proof of work", async () => {
    const event = {
      userPoolId: "us-east-1_x",
      request: { userAttributes: {} },
      response: { autoConfirmUser: false, autoVerifyEmail: false },
    };
    const entry = "lambdas/members/cognito-triggers.lambda.ts";
    const created = await run(entry, { ...event, triggerSource: "PreSignUp_AdminCreateUser" });
    expect(created.response).toEqual(event.response);
    await expect(run(entry, { ...event, triggerSource: "PreSignUp_SignUp" })).rejects.toThrow("try again");
  });

  it("log where in the sources an error happened", async () => {
    // The server of this test refuses the write that counts the use.
    const sent = { ...request("POST /api/forms/{kind}"), pathParameters: { kind: "contact" } };
    const lines = await runAndRead("lambdas/forms/forms.lambda.ts", [sent]);
    const failed = lines.find((line) => line.includes("Request failed")) ?? "{}";
    const { stack } = JSON.parse(failed).error;
    expect(stack).toMatch(/\bnode_modules\/dynamodb-toolbox\/\S+\.js:\d+:\d+/);
    expect(stack).not.toContain(".mjs");
  });

  it("contain no schemas of other nouns: advisors has no message of the back office", () => {
    const text = readModules(dirname(getBundle("lambdas/advisors/advisors.lambda.ts").path)).join("\n");
    expect(text).not.toContain("Please provide a title");
  });
});
