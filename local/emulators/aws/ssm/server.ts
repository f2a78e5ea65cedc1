import type { IncomingMessage, ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import * as z from "zod";
import { listen, type RunningServer } from "../../kit/listen.ts";
import { KeptValues } from "./kept-values.ts";
import { parameterOperations } from "./parameters.ts";
import { secretOperations } from "./secrets.ts";
import { ServiceError } from "./service-error.ts";

export interface SsmOptions {
  /** 0 takes any free port. */
  port: number;
  /** Name → value, as they are deployed. */
  parameters: Record<string, string>;
  /** Name → value, as they are deployed. */
  secrets: Record<string, string>;
  /** Where values that callers put are kept; without it they last as long as the server. */
  dir?: string;
}

export interface Ssm extends RunningServer {
  /** Deploys a parameter, or changes it; what was put over the same value stays. */
  setParameter(name: string, value: string): void;
  /** Deploys a secret, or changes it; what was put over the same value stays. */
  setSecret(name: string, value: string): void;
}

/** A stand-in for Parameter Store and Secrets Manager on one port. Rejects with EADDRINUSE. */
export async function startSsm({ port, parameters, secrets, dir }: SsmOptions): Promise<Ssm> {
  const parameterValues = new KeptValues("parameters.json", dir);
  const secretValues = new KeptValues("secrets.json", dir);
  const setParameter = (name: string, value: string) => parameterValues.deploy(name, value, "String");
  const setSecret = (name: string, value: string) => secretValues.deploy(name, value, "SecretString");
  for (const [name, value] of Object.entries(parameters)) setParameter(name, value);
  for (const [name, value] of Object.entries(secrets)) setSecret(name, value);
  const operations = new Map(
    Object.entries({ ...parameterOperations(parameterValues), ...secretOperations(secretValues) }),
  );
  const listening = await listen(port, (request, response) => respond(operations, request, response));
  return { ...listening, setParameter, setSecret };
}

type Operations = Map<string, (input: unknown) => object>;

/** Speaks AWS JSON 1.1: the operation is in x-amz-target, which no foreign web page can send unasked. */
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

/** Passes on what is not the caller's fault. */
function toServiceError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  if (error instanceof z.ZodError) return new ServiceError("ValidationException", z.prettifyError(error));
  if (error instanceof SyntaxError) return new ServiceError("SerializationException", "The body is no JSON.");
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
