import type { IncomingMessage, ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import * as z from "zod";
import { listen, type RunningServer } from "../../kit/listen.ts";
import { createParameterOperations } from "./parameters.ts";
import { createSecretOperations } from "./secrets.ts";
import { ServiceError } from "./service-error.ts";
import { ValueStore } from "./value-store.ts";

export interface SsmOptions {
  /** 0 picks a free port. */
  port: number;
  /** Deployed values by name. */
  parameters: Record<string, string>;
  /** Deployed values by name. */
  secrets: Record<string, string>;
  /** The directory for values that callers put; without it they are kept in memory. */
  dir?: string;
}

export interface Ssm extends RunningServer {
  /** Deploys or changes a parameter. A value put by a caller stays if the deployed value is unchanged. */
  setParameter(name: string, value: string): void;
  /** Deploys or changes a secret. A value put by a caller stays if the deployed value is unchanged. */
  setSecret(name: string, value: string): void;
}

/** Starts the Parameter Store and Secrets Manager emulator on one port. Rejects with EADDRINUSE. */
export async function startSsm({ port, parameters, secrets, dir }: SsmOptions): Promise<Ssm> {
  const parameterValues = new ValueStore("parameters.json", dir);
  const secretValues = new ValueStore("secrets.json", dir);
  const setParameter = (name: string, value: string) => parameterValues.deploy(name, value, "String");
  const setSecret = (name: string, value: string) => secretValues.deploy(name, value, "SecretString");
  for (const [name, value] of Object.entries(parameters)) setParameter(name, value);
  for (const [name, value] of Object.entries(secrets)) setSecret(name, value);
  const operations = new Map(
    Object.entries({
      ...createParameterOperations(parameterValues),
      ...createSecretOperations(secretValues),
    }),
  );
  const server = await listen(port, (request, response) => respond(operations, request, response));
  return { ...server, setParameter, setSecret };
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
