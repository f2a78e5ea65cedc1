import { Duration, Validations } from "aws-cdk-lib";
import { Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Architecture, type CfnFunction, Runtime, Tracing } from "aws-cdk-lib/aws-lambda";
import { NodejsFunction } from "aws-cdk-lib/aws-lambda-nodejs";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import type { Environment } from "../../lambdas/env.ts";
import type { Stage } from "../stage.ts";
import { createBundledCode } from "./bundled-code.ts";
import type { Link } from "./links.ts";
import { getRemovalPolicy } from "./removal-policy.ts";

/** The names of the variables that the environments declare. */
type Declared<Environments extends readonly Environment<string>[]> = Environments[number] extends infer Each
  ? Each extends Environment<infer Name>
    ? Name
    : never
  : never;

export interface ApiFunctionProps<Environments extends readonly Environment<string>[]> {
  readonly stage: Stage;
  /** The source file, from the repository's root. */
  readonly entry: `lambdas/${string}.lambda.ts`;
  /** The environments that the Lambda's code declares with `defineEnv`. */
  readonly environments: Environments;
  /** Exactly one link for each declared variable, checked by the compiler. */
  readonly links: Readonly<Record<Declared<Environments>, Link>>;
  /** 20 seconds by default. */
  readonly timeout?: Duration;
}

/** A Lambda of which nothing is in a template until the stack that holds it creates it. */
export interface DeclaredFunction {
  /** The schedule that calls it, if one does. */
  readonly every: Duration | undefined;
  create(scope: Construct, id: string): NodejsFunction;
}

/** Declares a Lambda beside the others of its noun. Which stack holds it follows from who calls it. */
export const declareFunction = <const Environments extends readonly Environment<string>[]>({
  every,
  ...props
}: ApiFunctionProps<Environments> & { readonly every?: Duration }): DeclaredFunction => ({
  every,
  create: (scope, id) => createApiFunction(scope, id, props),
});

/**
 * Creates a Lambda: Node 24 on arm64, a role with only the permissions of its links, log retention and tracing. The local
 * cloud runs the source file that `local:entry` in the template names.
 */
export function createApiFunction<const Environments extends readonly Environment<string>[]>(
  scope: Construct,
  id: string,
  { stage, entry, links, timeout = Duration.seconds(20) }: ApiFunctionProps<Environments>,
): NodejsFunction {
  const home = new Construct(scope, id);
  const linked = Object.entries<Link>(links);
  const reserved = Object.entries(stage.reservedConcurrency).find(([name]) => name === id)?.[1];

  const logGroup = new LogGroup(home, "Logs", {
    retention: stage.logRetentionDays,
    removalPolicy: getRemovalPolicy(stage),
  });
  const role = new Role(home, "Role", { assumedBy: new ServicePrincipal("lambda.amazonaws.com") });
  logGroup.grantWrite(role);
  for (const right of linked.flatMap(([, link]) => link.rights)) role.addToPolicy(right);

  const fn = new NodejsFunction(home, "Function", {
    code: createBundledCode(entry),
    handler: "index.handler",
    runtime: Runtime.NODEJS_24_X,
    architecture: Architecture.ARM_64,
    memorySize: 512,
    timeout,
    role,
    logGroup,
    tracing: Tracing.ACTIVE,
    environment: Object.fromEntries(linked.map(([name, link]) => [name, link.value])),
    ...(reserved === undefined ? {} : { reservedConcurrentExecutions: reserved }),
  });
  (fn.node.defaultChild as CfnFunction).addMetadata("local:entry", entry);
  Validations.of(home).acknowledge(
    {
      id: "AwsSolutions-IAM5[Resource::*]",
      reason: "X-Ray takes traces for no resource in particular.",
    },
    {
      id: "Serverless-LambdaDLQ",
      reason: "Its caller waits for the outcome or calls again; nothing is ever queued for it.",
    },
    ...linked.flatMap(([, { acknowledged }]) => acknowledged ?? []),
  );
  return fn;
}
