import { basename, join } from "node:path";
import * as z from "zod";
import type { Template } from "../template/template.ts";
import { FunctionError, FunctionThread, type RunnableFunction } from "./function-thread.ts";

const lambda = z.object({
  Handler: z.string(),
  /** Seconds; Lambda's own default is 3. */
  Timeout: z.number().default(3),
  MemorySize: z.number().default(128),
  Environment: z.object({ Variables: z.record(z.string(), z.string()).default({}) }).prefault({}),
});

export interface Functions {
  /** What the function returns for the event. Throws FunctionError as Lambda reports one. */
  invoke(functionArn: string, event: unknown): Promise<unknown>;
  /** By the name of the function, or of its entry file: sweep of lambdas/delivery/sweep.lambda.ts. Throws FunctionError. */
  arnOf(name: string): string;
  /** Starts every function's thread, one after the other, so that no first call has to wait for it. */
  warm(): Promise<void>;
  /** From now on calls run the source as it is now. */
  reload(): void;
  /** Everything that the functions are told by their environment, theirs together. */
  environment: Record<string, string>;
  close(): Promise<void>;
}

interface Options {
  template: Template;
  root: string;
  /** What Lambda's runtime itself would set: region, credentials, and here the endpoints. */
  runtimeEnvironment: Record<string, string>;
  log(line: string): void;
}

/**
 * The template's functions, run from the source that their metadata `local:entry` names. Functions without
 * it are the CDK's own helpers of a deployment and have nothing to do here.
 */
export function createFunctions({ template, root, runtimeEnvironment, log }: Options): Functions {
  const sources = template.all("AWS::Lambda::Function", lambda).flatMap((found): RunnableFunction[] => {
    const entry = found.metadata["local:entry"];
    if (typeof entry !== "string") return [];
    const { Handler, Timeout, MemorySize, Environment } = found.properties;
    const { NODE_OPTIONS: _, ...variables } = Environment.Variables;
    return [
      {
        name: found.ref,
        arn: `arn:aws:lambda:${template.region}:${template.account}:function:${found.ref}`,
        entry: join(root, entry),
        exportName: Handler.slice(Handler.lastIndexOf(".") + 1),
        memoryMb: MemorySize,
        timeoutSeconds: Timeout,
        environment: {
          ...variables,
          ...runtimeEnvironment,
          AWS_LAMBDA_FUNCTION_NAME: found.ref,
          AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(MemorySize),
          AWS_LAMBDA_FUNCTION_VERSION: "$LATEST",
        },
      },
    ];
  });
  const threads = new Map<string, FunctionThread>();
  const threadOf = (source: RunnableFunction): FunctionThread => {
    const running = threads.get(source.arn);
    if (running?.usable) return running;
    const thread = new FunctionThread(source, (line) => log(`[${labelOf(source)}] ${line}`));
    threads.set(source.arn, thread);
    return thread;
  };

  const find = (name: string, isIt: (source: RunnableFunction) => boolean): RunnableFunction => {
    const source = sources.find(isIt);
    if (!source) throw new FunctionError("ResourceNotFoundException", `There is no function ${name}`);
    return source;
  };

  return {
    async invoke(functionArn, event) {
      return await threadOf(find(functionArn, ({ arn }) => arn === functionArn)).call(event);
    },
    arnOf: (name) => find(name, (source) => source.name === name || labelOf(source) === name).arn,
    async warm() {
      for (const source of sources) await threadOf(source).ready;
    },
    reload() {
      for (const thread of threads.values()) thread.retire();
      threads.clear();
    },
    environment: Object.assign({}, ...sources.map(({ environment }) => environment)),
    async close() {
      await Promise.all([...threads.values()].map((thread) => thread.close()));
    },
  };
}

const labelOf = ({ entry }: RunnableFunction): string => basename(entry, ".lambda.ts");
