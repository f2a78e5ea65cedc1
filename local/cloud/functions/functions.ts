import { basename, join } from "node:path";
import pLimit, { type LimitFunction } from "p-limit";
import * as z from "zod";
import type { Template } from "../template/template.ts";
import { type Clock, createClock } from "./clock.ts";
import { FunctionError, FunctionThread, type RunnableFunction } from "./function-thread.ts";

/**
 * The calls of one function that run at the same time; later ones wait. One thread replaces many instances, but its AWS
 * client has 50 sockets, and reports an error for a call that does not get one within a second.
 */
const maxCalls = 20;

const functionProperties = z.object({
  Handler: z.string(),
  /** The role's ARN. */
  Role: z.string(),
  /** In seconds. The default is Lambda's own. */
  Timeout: z.number().default(3),
  MemorySize: z.number().default(128),
  Environment: z.object({ Variables: z.record(z.string(), z.string()).default({}) }).prefault({}),
});

interface DeployedFunction extends RunnableFunction {
  /** The name of its role. */
  role: string;
  limit: LimitFunction;
}

export interface Functions {
  /** Calls a function, whose thread ends `idleMs` after its last call, and returns its result. Throws FunctionError. */
  invoke(functionArn: string, event: unknown, idleMs?: number): Promise<unknown>;
  /**
   * Gets a function's ARN by its name or by that of its entry file (sweep for lambdas/delivery/sweep.lambda.ts). Throws
   * FunctionError.
   */
  getArn(name: string): string;
  /** The class that replaces `Date` in the functions. */
  clock: Clock;
  /** Later calls run the current source. */
  reload(): void;
  /** The environment variables of all functions, merged. */
  environment: Record<string, string>;
  close(): Promise<void>;
}

interface Options {
  template: Template;
  root: string;
  /** The variables that the Lambda runtime sets: region and credentials, and here also the endpoints. */
  runtimeEnvironment: Record<string, string>;
  /** The variables that only the functions of a role get, by the role's name. */
  getRoleEnvironment?(role: string): Record<string, string>;
  log(line: string): void;
}

/**
 * Runs the template's functions from the source file in their metadata `local:entry`. Functions without it belong to CDK
 * and do nothing locally.
 */
export function createFunctions({
  template,
  root,
  runtimeEnvironment,
  getRoleEnvironment = () => ({}),
  log,
}: Options): Functions {
  const sources = template
    .listResources("AWS::Lambda::Function", functionProperties)
    .flatMap(({ ref: name, metadata, properties }): DeployedFunction[] => {
      const entry = metadata["local:entry"];
      if (typeof entry !== "string") return [];
      const { Handler, Role, Timeout, MemorySize, Environment } = properties;
      return [
        {
          name,
          arn: `arn:aws:lambda:${template.region}:${template.account}:function:${name}`,
          entry: join(root, entry),
          exportName: Handler.slice(Handler.lastIndexOf(".") + 1),
          memoryMb: MemorySize,
          timeoutSeconds: Timeout,
          role: Role.slice(Role.lastIndexOf(":") + 1),
          limit: pLimit(maxCalls),
          environment: {
            ...Environment.Variables,
            ...runtimeEnvironment,
            AWS_LAMBDA_FUNCTION_NAME: name,
            AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(MemorySize),
            AWS_LAMBDA_FUNCTION_VERSION: "$LATEST",
          },
        },
      ];
    });
  const clock = createClock();
  const threads = new Map<string, FunctionThread>();
  const getThread = (source: DeployedFunction): FunctionThread => {
    const current = threads.get(source.arn);
    if (current?.isUsable) return current;
    const { role, limit: _, ...runnable } = source;
    const environment = { ...source.environment, ...getRoleEnvironment(role) };
    const thread = new FunctionThread({ ...runnable, environment, clock: clock.buffer }, (line) =>
      log(`[${toLabel(source)}] ${line}`),
    );
    threads.set(source.arn, thread);
    return thread;
  };

  const getSource = (name: string, isMatch: (source: DeployedFunction) => boolean): DeployedFunction => {
    const source = sources.find(isMatch);
    if (!source) throw new FunctionError("ResourceNotFoundException", `Function not found: ${name}`);
    return source;
  };

  return {
    clock,
    async invoke(functionArn, event, idleMs) {
      const source = getSource(functionArn, ({ arn }) => arn === functionArn);
      return await source.limit(() => getThread(source).call(event, idleMs));
    },
    getArn: (name) => getSource(name, (source) => source.name === name || toLabel(source) === name).arn,
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

const toLabel = ({ entry }: RunnableFunction): string => basename(entry, ".lambda.ts");
