import type { Stack } from "aws-cdk-lib";
import { type ILogGroup, QueryDefinition, QueryString } from "aws-cdk-lib/aws-logs";
import { refusedName } from "../../lambdas/metric.ts";

/*
 * The saved queries of CloudWatch Logs Insights, under Kindstead/<stage>. `npm run ops -- logs` asks the same of one request.
 */

const functionFields = ["@timestamp", "@log", "level", "message", "request_id", "error.message"];

/** Saves the queries about the logs of functions and about the access log of the API. */
export function addLogQueries(
  stack: Stack,
  { name, functionLogs, accessLog }: { name: string; functionLogs: ILogGroup[]; accessLog: ILogGroup },
): void {
  const save = (title: string, logGroups: ILogGroup[], queryString: QueryString) =>
    new QueryDefinition(stack, `Query ${title}`, {
      queryDefinitionName: `Kindstead/${name}/${title}`,
      logGroups,
      queryString,
    });
  save(
    "Errors of functions",
    functionLogs,
    new QueryString({
      // Lambda prints an error that a function throws as text with `errorType`, which has no fields of its own.
      fields: ["@timestamp", "@log", "@message"],
      filterStatements: [
        'level = "ERROR" or @message like /errorType|Task timed out|Runtime exited/',
        // A bot's refused sign-ups would hide the others.
        `@message not like "${refusedName}"`,
      ],
      sort: "@timestamp desc",
      limit: 100,
    }),
  );
  save(
    "One request or run",
    functionLogs,
    new QueryString({
      fields: [...functionFields, "xray_trace_id"],
      filterStatements: ['request_id = "put the id here"'],
      sort: "@timestamp asc",
    }),
  );
  save(
    "Dead letters and failed attempts",
    functionLogs,
    new QueryString({
      fields: ["@timestamp", "message", "outbox_id", "reason", "error.message"],
      filterStatements: ["ispresent(outbox_id)"],
      sort: "@timestamp desc",
      limit: 100,
    }),
  );
  save(
    "Responses with an error",
    [accessLog],
    new QueryString({
      fields: ["at", "route", "status", "latency_ms", "request_id", "gateway_error", "function_error"],
      filterStatements: ["status >= 400"],
      sort: "@timestamp desc",
      limit: 100,
    }),
  );
  save(
    "Slowest routes",
    [accessLog],
    new QueryString({
      statsStatements: [
        "count(*) as requests, pct(latency_ms, 95) as p95, max(latency_ms) as slowest by route",
      ],
      sort: "p95 desc",
    }),
  );
}
