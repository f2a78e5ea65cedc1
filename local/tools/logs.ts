import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { region } from "../../lib/stage.ts";
import { findLocalLines, formatLine, parseRequestId } from "./request-logs/find-lines.ts";
import { runCommand } from "./run-command.ts";
import { findStateDir } from "./state-dir.ts";
import { UsageError } from "./usage-error.ts";

/*
 * npm run ops -- logs <request id> [--stage <stage>] [--hours 24]: prints every log line of one request, oldest first. The
 * id is the `request_id` of an error response or a log line, or an X-Ray trace id. Asks CloudWatch Logs with the AWS
 * credentials of the environment; without --stage it reads the log of the local cloud.
 */
const usage = "Usage: npm run ops -- logs <request id> [--stage sandbox] [--hours 24]";

await runCommand(async () => {
  const { id, stage, hours } = readArguments();
  const lines = stage === undefined ? findLocalLines(readLocalLog(), id) : await queryLogs(stage, id, hours);
  if (lines.length === 0)
    throw new UsageError(
      `No log line has ${id}${stage === undefined ? "" : ` in the last ${hours} hours; look further back with --hours`}.`,
    );
  for (const line of lines) console.log(formatLine(line));
});

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { stage: { type: "string" }, hours: { type: "string", default: "24" } },
    });
    const hours = Number(values.hours);
    if (!(hours > 0)) throw new Error(`${values.hours} is not a number of hours`);
    return { id: parseRequestId(positionals[0]), stage: values.stage, hours };
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? `${error.message}. ` : ""}${usage}`);
  }
}

function readLocalLog(): string {
  const root = join(import.meta.dirname, "..", "..");
  const path = join(findStateDir(process.env, root), "functions.log");
  if (!existsSync(path))
    throw new UsageError("There is no log of a local cloud. Start one with npm start, or name a --stage.");
  return readFileSync(path, "utf8");
}

async function queryLogs(stage: string, id: string, hours: number) {
  const { CloudWatchLogsClient } = await import("@aws-sdk/client-cloudwatch-logs");
  const { queryStage } = await import("./request-logs/query-stage.ts");
  return queryStage(new CloudWatchLogsClient({ region }), { stage, id, hours });
}
