import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import {
  CloudWatchLogsClient,
  DescribeLogGroupsCommand,
  GetQueryResultsCommand,
  StartQueryCommand,
} from "@aws-sdk/client-cloudwatch-logs";
import { mockClient } from "aws-sdk-client-mock";
import { expect, it } from "vitest";
import { listen } from "../../emulators/kit/listen.ts";
import { UsageError } from "../usage-error.ts";
import { findLocalLines, formatLine, parseRequestId } from "./find-lines.ts";
import { queryStage } from "./query-stage.ts";

const id = "Kx9ZtjQAIAMEVjA=";

it("npm run ops -- logs: shows the lines of one request from the local log, with the stack of an error", () => {
  const error = { name: "Error", message: "no table", stack: "Error: no table\n    at find (store.ts:3)" };
  const log = [
    `[content] {"level":"INFO","message":"Found","timestamp":"2027-01-04T10:00:00Z","request_id":"${id}","item":"cnt_1"}`,
    '[content] {"level":"INFO","message":"Another request","request_id":"other"}',
    `[members] ${JSON.stringify({ level: "ERROR", message: "Request failed", request_id: id, error })}`,
  ].join("\n");
  expect(findLocalLines(log, id).map(formatLine)).toEqual([
    '2027-01-04T10:00:00Z  content  INFO  Found  item="cnt_1"',
    "members  ERROR  Request failed\n    Error: no table\n        at find (store.ts:3)",
  ]);
});

it("npm run ops -- logs: refuses an id that would change the query", () => {
  for (const text of ["", 'x" | fields @message', "a/b/c/d/e"])
    expect(() => parseRequestId(text)).toThrow("is not a request id");
  expect(() => parseRequestId(undefined)).toThrow("The request id is missing");
  expect(parseRequestId(id)).toBe(id);
});

it("npm run ops -- logs: asks all log groups of the stage and waits for the result", async () => {
  const client = new CloudWatchLogsClient({ region: "us-east-1" });
  const aws = mockClient(client);
  aws.on(DescribeLogGroupsCommand, { logGroupNamePrefix: "kindstead-sandbox-" }).resolves({
    logGroups: [{ logGroupName: "kindstead-sandbox-api-Members-1A2B3C4D5E6F-contentLogs0A1B2C3D-x4y5" }],
  });
  aws.on(StartQueryCommand).resolves({ queryId: "q1" });
  aws
    .on(GetQueryResultsCommand, { queryId: "q1" })
    .resolvesOnce({ status: "Running" })
    .resolves({
      status: "Complete",
      results: [
        [
          {
            field: "@log",
            value: "111122223333:kindstead-sandbox-api-Members-1A2B3C4D5E6F-contentLogs0A1B2C3D-x4y5",
          },
          { field: "@message", value: "Task timed out" },
        ],
      ],
    });
  const lines = await queryStage(client, { stage: "sandbox", id, hours: 2 }, 7_200_000);
  expect(lines).toEqual([{ source: "content", text: "Task timed out" }]);
  const [query] = aws.commandCalls(StartQueryCommand);
  expect(query?.args[0].input).toMatchObject({ startTime: 0, endTime: 7_200 });
  expect(query?.args[0].input.queryString).toContain(`"${id}"`);
  aws.on(DescribeLogGroupsCommand).resolves({ logGroups: [] });
  await expect(queryStage(client, { stage: "other", id, hours: 1 })).rejects.toThrow(
    new UsageError("There are no log groups of the stage other in this account."),
  );
});

it("npm run ops -- logs: asks fifty log groups at a time, leaves none out, and shows the lines of all in order", async () => {
  const client = new CloudWatchLogsClient({ region: "us-east-1" });
  const aws = mockClient(client);
  const names = Array.from({ length: 51 }, (_, index) => `kindstead-sandbox-api-f${index}Logs0A1B2C3D-x`);
  aws.on(DescribeLogGroupsCommand).resolves({ logGroups: names.map((logGroupName) => ({ logGroupName })) });
  aws.on(StartQueryCommand).resolvesOnce({ queryId: "first" }).resolvesOnce({ queryId: "second" });
  const answer = (queryId: string, time: string, message: string) =>
    aws.on(GetQueryResultsCommand, { queryId }).resolves({
      status: "Complete",
      results: [
        [
          { field: "@timestamp", value: `2027-01-04 ${time}` },
          { field: "@message", value: message },
        ],
      ],
    });
  answer("first", "10:00:02.000", "the function's line");
  answer("second", "10:00:01.000", "the gateway's line");
  const lines = await queryStage(client, { stage: "sandbox", id, hours: 2 });
  expect(lines.map(({ text }) => text)).toEqual(["the gateway's line", "the function's line"]);
  const asked = aws.commandCalls(StartQueryCommand).map((call) => call.args[0].input.logGroupNames ?? []);
  expect(asked.map((groups) => groups.length)).toEqual([50, 1]);
  expect(asked.flat()).toEqual(names);
});

it("npm run ops -- logs: asks the region of all stages, whatever AWS_REGION says", async () => {
  const signatures: string[] = [];
  const server = await listen(0, async ({ headers }, response) => {
    signatures.push(headers.authorization ?? "");
    response.end('{"logGroups":[]}');
  });
  const env = {
    AWS_REGION: "eu-west-1",
    AWS_ENDPOINT_URL: `http://127.0.0.1:${server.port}`,
    AWS_ACCESS_KEY_ID: "test",
    AWS_SECRET_ACCESS_KEY: "test",
  };
  const tool = join(import.meta.dirname, "..", "logs.ts");
  const run = promisify(execFile)(process.execPath, [tool, id, "--stage", "sandbox"], { env });
  await expect(run).rejects.toMatchObject({ stderr: expect.stringContaining("There are no log groups") });
  await server.close();
  expect(signatures).toEqual([expect.stringContaining("/us-east-1/logs/aws4_request")]);
});
