import { setTimeout as wait } from "node:timers/promises";
import {
  type CloudWatchLogsClient,
  GetQueryResultsCommand,
  paginateDescribeLogGroups,
  StartQueryCommand,
} from "@aws-sdk/client-cloudwatch-logs";
import { UsageError } from "../usage-error.ts";
import type { LogLine } from "./find-lines.ts";

/** CloudWatch's limit for one query. */
const maxGroups = 50;
const pollMs = 500;

interface StageQuery {
  readonly stage: string;
  readonly id: string;
  /** How far back to look. */
  readonly hours: number;
}

/**
 * Asks CloudWatch Logs Insights for the lines with this id in all log groups of a stage, oldest first. Throws UsageError if the
 * stage has no log groups, and an error if the query fails.
 */
export async function queryStage(
  client: CloudWatchLogsClient,
  { stage, id, hours }: StageQuery,
  now = Date.now(),
): Promise<LogLine[]> {
  const groups = await listGroups(client, `kindstead-${stage}-`);
  if (groups.length === 0)
    throw new UsageError(`There are no log groups of the stage ${stage} in this account.`);
  const { queryId } = await client.send(
    new StartQueryCommand({
      logGroupNames: groups.slice(0, maxGroups),
      startTime: Math.floor(now / 1_000) - hours * 3_600,
      endTime: Math.floor(now / 1_000),
      queryString: `fields @timestamp, @log, @message | filter @message like "${id}" | sort @timestamp asc | limit 1000`,
    }),
  );
  for (;;) {
    const { status, results = [] } = await client.send(new GetQueryResultsCommand({ queryId }));
    if (status === "Complete")
      return results.map((row) => {
        const fields = Object.fromEntries(row.map(({ field = "", value = "" }) => [field, value]));
        return { source: toSource(fields["@log"] ?? "", stage), text: fields["@message"] ?? "" };
      });
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

/** 111122223333:kindstead-sandbox-api-contentLogs0A1B2C3D-x4y5 becomes content. */
const toSource = (log: string, stage: string): string =>
  new RegExp(`kindstead-${stage}-\\w+-(.+?)(?:Logs)?[0-9A-F]{8}-`).exec(log)?.[1] ?? log;
