import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { accountOperations } from "./account.ts";
import { adminOperations } from "./admin.ts";
import { directoryOperations } from "./directory.ts";
import { CognitoError } from "./errors.ts";
import { groupOperations } from "./groups.ts";
import type { Operation } from "./operation.ts";
import { refreshOperations } from "./refresh.ts";
import { resetOperations } from "./reset.ts";
import type { Service } from "./service.ts";
import { signInOperations } from "./sign-in.ts";
import { signUpOperations } from "./sign-up.ts";
import { checkSignature } from "./signature.ts";
import { adminSoftwareTokenOperations, softwareTokenOperations } from "./software-token.ts";

/** Operations that need no request signature; some need an access token in the body. */
const publicOperations = new Map<string, Operation>(
  Object.entries({
    ...signUpOperations,
    ...signInOperations,
    ...refreshOperations,
    ...resetOperations,
    ...accountOperations,
    ...softwareTokenOperations,
  }),
);

/** Operations that require Signature Version 4. */
const signedOperations = new Map<string, Operation>(
  Object.entries({
    ...adminOperations,
    ...adminSoftwareTokenOperations,
    ...groupOperations,
    ...directoryOperations,
  }),
);

/** Answers one HTTP request. `accessKeys` (access key id → secret) verify signed operations. */
export async function handleRequest(
  service: Service,
  accessKeys: Record<string, string>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  response.setHeader("access-control-allow-origin", "*");
  response.setHeader("access-control-expose-headers", "x-amzn-requestid, x-amzn-errortype");
  response.setHeader("x-amzn-requestid", randomUUID());
  if (request.method === "OPTIONS") {
    response.writeHead(200, {
      "access-control-allow-methods": "GET, POST",
      "access-control-allow-headers": request.headers["access-control-request-headers"] ?? "*",
      "access-control-max-age": "172800",
    });
    response.end();
    return;
  }
  try {
    if (request.method === "GET")
      send(response, 200, getKeySet(service, request.url ?? "/"), "application/json");
    else send(response, 200, await callOperation(service, accessKeys, request));
  } catch (error) {
    // The client has left.
    if (request.destroyed && !request.complete) throw error;
    const { code, message, status } = toCognitoError(error);
    response.setHeader("x-amzn-errortype", code);
    send(response, status, { __type: code, message });
  }
}

async function callOperation(
  service: Service,
  accessKeys: Record<string, string>,
  request: IncomingMessage,
): Promise<object> {
  const body = await text(request);
  const target = String(request.headers["x-amz-target"] ?? "");
  const [, name = ""] = /^AWSCognitoIdentityProviderService\.(\w+)$/.exec(target) ?? [];
  const operation = publicOperations.get(name) ?? signedOperations.get(name);
  if (!operation) throw new CognitoError("UnknownOperationException", `${name} is not supported here`);
  if (signedOperations.has(name)) checkSignature(request, body, accessKeys);
  const result = await operation(service, parseBody(body));
  // Acknowledge a change only after it is durable.
  await service.store.flush();
  return result;
}

/** Gets a pool's key set. Throws ResourceNotFoundException for other paths. */
function getKeySet({ deployed, keys }: Service, url: string): object {
  const [, poolId = ""] = /^\/([\w-]+)\/\.well-known\/jwks\.json$/.exec(url) ?? [];
  return keys.getJwks(deployed.getPool(poolId).id);
}

function parseBody(body: string): unknown {
  try {
    return JSON.parse(body || "{}");
  } catch {
    throw new CognitoError("SerializationException", "The body is not JSON");
  }
}

function toCognitoError(error: unknown): Pick<CognitoError, "code" | "message" | "status"> {
  if (error instanceof CognitoError) return error;
  console.error(error);
  return { code: "InternalErrorException", message: "Something went wrong", status: 500 };
}

function send(
  response: ServerResponse,
  status: number,
  body: object,
  type = "application/x-amz-json-1.1",
): void {
  response.writeHead(status, { "content-type": type });
  response.end(JSON.stringify(body));
}
