import type { IncomingMessage, ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import * as z from "zod";
import { listen, type RunningServer } from "../../kit/listen.ts";

interface SsmOptions {
  /** 0 picks a free port. */
  port: number;
  /** Deployed values by name. */
  parameters: Record<string, string>;
  /** Deployed values by name. */
  secrets: Record<string, string>;
  /** Keeps a value that a function has written. */
  saveSecret?: (name: string, value: string) => void;
}

class ServiceError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

const getParameterInput = z.object({ Name: z.string().min(1) });
const putSecretInput = z.object({ SecretId: z.string().min(1), SecretString: z.string().min(1) });
const getSecretInput = z.object({ SecretId: z.string().min(1), VersionStage: z.string().optional() });

/** Starts the Parameter Store and Secrets Manager emulator on one port. Rejects with EADDRINUSE. */
export function startSsm({ port, parameters, secrets, saveSecret }: SsmOptions): Promise<RunningServer> {
  const parameterValues = new Map(Object.entries(parameters));
  const secretValues = new Map(Object.entries(secrets));
  const operations: Operations = new Map<string, (input: unknown) => object>([
    ["AmazonSSM.GetParameter", (input) => getParameter(parameterValues, input)],
    ["secretsmanager.GetSecretValue", (input) => getSecretValue(secretValues, input)],
    ["secretsmanager.ListSecrets", () => ({ SecretList: [...secretValues.keys()].map(toListedSecret) })],
    [
      "secretsmanager.PutSecretValue",
      (input) => {
        const { SecretId, SecretString } = putSecretInput.parse(input);
        const { Name } = getSecretValue(secretValues, { SecretId });
        secretValues.set(Name, SecretString);
        saveSecret?.(Name, SecretString);
        return { Name };
      },
    ],
  ]);
  return listen(port, (request, response) => respond(operations, request, response));
}

function getParameter(values: Map<string, string>, input: unknown) {
  const { Name } = getParameterInput.parse(input);
  const Value = values.get(Name);
  if (Value === undefined) throw new ServiceError("ParameterNotFound", `Parameter ${Name} not found.`);
  return { Parameter: { Name, Value, Type: "String", Version: 1 } };
}

const toListedSecret = (Name: string) => ({
  Name,
  ARN: `arn:aws:secretsmanager:us-east-1:000000000000:secret:${Name}-000000`,
});

/** Gets a secret by name or ARN; the six-character suffix of an ARN is optional. */
function getSecretValue(values: Map<string, string>, input: unknown) {
  const { SecretId, VersionStage = "AWSCURRENT" } = getSecretInput.parse(input);
  const fromArn = SecretId.replace(/^arn:[^:]*:secretsmanager:[^:]*:[^:]*:secret:/, "");
  const names = fromArn === SecretId ? [SecretId] : [fromArn, fromArn.replace(/-[A-Za-z0-9]{6}$/, "")];
  const Name = VersionStage === "AWSCURRENT" ? names.find((name) => values.has(name)) : undefined;
  if (Name === undefined)
    throw new ServiceError("ResourceNotFoundException", "Secrets Manager can't find the specified secret.");
  return { Name, SecretString: values.get(Name), VersionStages: [VersionStage] };
}

type Operations = Map<string, (input: unknown) => object>;

/** Handles AWS JSON 1.1: x-amz-target names the operation. Other web pages cannot send it without a preflight. */
async function respond(
  operations: Operations,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const operation = operations.get(String(request.headers["x-amz-target"]));
    if (request.method !== "POST" || !operation)
      throw new ServiceError("UnknownOperationException", "This operation is not supported here.");
    send(response, 200, operation(await json(request)));
  } catch (error) {
    const { code, message } = toServiceError(error);
    send(response, 400, { __type: code, message }, { "x-amzn-errortype": code });
  }
}

/** Converts errors of the caller; rethrows all others. */
function toServiceError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  if (error instanceof z.ZodError) return new ServiceError("ValidationException", z.prettifyError(error));
  if (error instanceof SyntaxError)
    return new ServiceError("SerializationException", "The body is not valid JSON.");
  throw error;
}

function send(
  response: ServerResponse,
  status: number,
  body: object,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { "content-type": "application/x-amz-json-1.1", ...headers });
  response.end(JSON.stringify(body));
}
