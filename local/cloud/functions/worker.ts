import { enableCompileCache, flushCompileCache } from "node:module";
import { pathToFileURL } from "node:url";
import { parentPort, workerData } from "node:worker_threads";
import { followClock } from "./clock.ts";
import type { Call, CallResult, FunctionSource } from "./protocol.ts";

/*
 * The worker thread of one function, with its own environment and module graph. Events and results are passed as JSON
 * text, as between Lambda and its callers.
 */

type Handler = (event: unknown, context: object) => unknown;

const { name, entry, exportName, memoryMb, arn, clock, compileCache } = workerData as FunctionSource;
const port = parentPort;
/** Timeouts are in real time. */
const getRealTime = clock ? followClock(clock) : Date.now;

const isHandler = (value: unknown): value is Handler => typeof value === "function";

async function loadHandler(): Promise<Handler> {
  const module: Record<string, unknown> = await import(pathToFileURL(entry).href);
  const handler = module[exportName];
  if (!isHandler(handler)) throw new Error(`${entry} exports no function ${exportName}`);
  return handler;
}

async function handleCall({ id, event, deadline }: Call): Promise<CallResult> {
  const context = {
    functionName: name,
    functionVersion: "$LATEST",
    invokedFunctionArn: arn,
    memoryLimitInMB: String(memoryMb),
    awsRequestId: id,
    logGroupName: `/aws/lambda/${name}`,
    logStreamName: "local",
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: () => Math.max(0, deadline - getRealTime()),
  };
  try {
    const handler = await loading;
    return { id, result: JSON.stringify(await handler(JSON.parse(event), context)) ?? "null" };
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    console.error(error);
    return { id, error: { name: error.name, message: error.message } };
  }
}

// A thread does not use the cache of its process.
if (compileCache) enableCompileCache(compileCache);
// Loads before the first call, as in the init phase on AWS.
const loading = loadHandler();
// The first call reports why loading failed.
loading.then(
  () => flushCompileCache(),
  () => {},
);
port?.on("message", async (call: Call) => port.postMessage(await handleCall(call)));
