import { setTimeout as wait } from "node:timers/promises";
import {
  type CloudWatchLogsClient,
  GetQueryResultsCommand,
  paginateDescribeLogGroups,
  StartQueryCommand,
  type StartQueryCommandInput,
} from "@aws-sdk/client-cloudwatch-logs";
import { UsageError } from "../usage-error.ts";
import type { LogLine } from "./find-lines.ts";

/** CloudWatch accepts this many log groups in one query; a stage has more when it grows. */
const maxGroups = 50;
/** CloudWatch returns at most this many lines. */
const maxLines = 10_000;
const pollMs = 500;

interface StageQuery {
  readonly stage: string;
  readonly id: string;
  /** Search no further back than this. */
  readonly hours: number;
}

/**
 * Asks CloudWatch Logs Insights for the lines with this id in all log groups of a stage, oldest first, with one query for each
 * fifty groups. Throws UsageError if the stage has no log groups, and an error if a query fails.
 */
export async function queryStage(
  client: CloudWatchLogsClient,
  { stage, id, hours }: StageQuery,
  now = Date.now(),
): Promise<LogLine[]> {
  const groups = await listGroups(client, `kindstead-${stage}-`);
  if (groups.length === 0)
    throw new UsageError(`There are no log groups of the stage ${stage} in this account.`);
  const endTime = Math.floor(now / 1_000);
  const found: Fields[] = [];
  for (let first = 0; first < groups.length; first += maxGroups)
    found.push(
      ...(await runQuery(client, {
        logGroupNames: groups.slice(first, first + maxGroups),
        startTime: endTime - hours * 3_600,
        endTime,
        queryString: `fields @timestamp, @log, @message | filter @message like "${id}" | sort @timestamp asc | limit ${maxLines}`,
      })),
    );
  // Each query's lines are in order; those of several are not.
  const compareTimes = (one: Fields, other: Fields) =>
    (one["@timestamp"] ?? "").localeCompare(other["@timestamp"] ?? "");
  return found
    .toSorted(compareTimes)
    .map((fields) => ({ source: toSource(fields["@log"] ?? "", stage), text: fields["@message"] ?? "" }));
}

type Fields = Readonly<Record<string, string>>;

/** Starts a query and waits for its result. */
async function runQuery(client: CloudWatchLogsClient, query: StartQueryCommandInput): Promise<Fields[]> {
  const { queryId } = await client.send(new StartQueryCommand(query));
  for (;;) {
    const { status, results = [] } = await client.send(new GetQueryResultsCommand({ queryId }));
    if (status === "Complete")
      return results.map((row) =>
        Object.fromEntries(row.map(({ field = "", value = "" }) => [field, value])),
      );
    if (status !== "Running" && status !== "Scheduled") throw new Error(`The query ended as ${status}.`);
    await wait(pollMs);
  }
}

async function listGroups(client: CloudWatchLogsClient, logGroupNamePrefix: string): Promise<string[]> {
  const names: string[] = [];
  for await (const { logGroups = [] } of paginateDescribeLogGroups({ client }, { logGroupNamePrefix }))
    names.push(...logGroups.flatMap(({ logGroupName }) => logGroupName ?? []));
  return names;
}

/** 111122223333:kindstead-sandbox-api-Members-1A2B3C4D5E6F-contentLogs0A1B2C3D-x4y5 becomes content. */
const toSource = (log: string, stage: string): string =>
  new RegExp(`kindstead-${stage}-\\w+-(?:[A-Z]\\w+-[0-9A-Z]+-)?(.+?)(?:Logs)?[0-9A-F]{8}-`).exec(log)?.[1] ??
  log;
