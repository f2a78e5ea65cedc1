import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { readTarget } from "../../kit/request-target.ts";
import { verifySigV4 } from "../../kit/sigv4.ts";
import type { Buckets } from "./buckets.ts";
import type { Answer, Call } from "./call.ts";
import { corsHeaders } from "./cors.ts";
import { errorDocument, S3Error, toS3Error } from "./errors.ts";
import { operationOf } from "./operations.ts";
import { postObject } from "./post-object.ts";

export interface Service {
  buckets: Buckets;
  accessKeys: Record<string, string>;
}

/** Answers one request; what goes wrong becomes an S3 error document that a web page may read too. */
export async function respond(
  service: Service,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const requestId = randomUUID();
  response.setHeader("x-amz-request-id", requestId);
  // Ending the iteration early must not end the connection, or a refused upload never sees its refusal.
  const body = request.iterator({ destroyOnReturn: false });
  let answer: Answer;
  try {
    answer = await answerTo(service, request, response, body);
  } catch (error) {
    if (request.destroyed && !request.complete) throw error;
    const refusal = toS3Error(error);
    if (refusal.code === "InternalError") console.error(error);
    const headers = { ...refusal.headers, "content-type": "application/xml" };
    answer = { status: refusal.status, headers, body: errorDocument(refusal, requestId) };
  }
  await send(answer, request, response);
  await body.return?.();
  request.resume();
}

async function answerTo(
  { buckets, accessKeys }: Service,
  request: IncomingMessage,
  response: ServerResponse,
  body: AsyncIterable<Buffer>,
): Promise<Answer> {
  const { path, query } = readTarget(request.url ?? "");
  const [, bucket = "", key = ""] = /^\/([^/]*)\/?(.*)$/s.exec(decodeURIComponent(path)) ?? [];
  const method = request.method ?? "";
  if (method === "OPTIONS") return preflight(buckets, bucket, request);
  for (const [name, value] of Object.entries(corsFor(buckets, bucket, request, method) ?? {}))
    response.setHeader(name, value);

  const contentType = request.headers["content-type"] ?? "";
  if (method === "POST" && key === "" && contentType.startsWith("multipart/form-data")) {
    const origin = `http://${request.headers.host}`;
    return postObject({ buckets, bucket, accessKeys, contentType, origin, body });
  }
  const signer = verifySigV4(request, { service: "s3", accessKeys });
  if (!signer) throw new S3Error("AccessDenied", "Access Denied");
  const moved = signer.by === "query" ? query.filter(([name]) => /^x-amz-/i.test(name)) : [];
  const headers: Call["headers"] = Object.fromEntries(
    moved.map(([name, value]) => [name.toLowerCase(), value]),
  );
  for (const [name, value] of Object.entries(request.headers)) headers[name] = [value ?? []].flat().join(",");
  const call = { buckets, method, bucket, key, query: new Map(query), headers, body, signer };
  return operationOf(call).run(call);
}

function preflight(buckets: Buckets, bucket: string, request: IncomingMessage): Answer {
  const method = request.headers["access-control-request-method"] ?? "";
  const headers = corsFor(buckets, bucket, request, method);
  if (!headers) throw new S3Error("AccessForbidden", "CORSResponse: This CORS request is not allowed.");
  return { status: 200, headers };
}

function corsFor(buckets: Buckets, bucket: string, request: IncomingMessage, method: string) {
  const { origin, "access-control-request-headers": asked } = request.headers;
  if (!origin) return undefined;
  const headers = (asked ?? "").split(",").map((name) => name.trim().toLowerCase());
  return corsHeaders(buckets.cors(bucket), {
    origin,
    method,
    headers: headers.filter((name) => name !== ""),
  });
}

async function send(answer: Answer, request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.writeHead(answer.status, answer.headers);
  if (typeof answer.body === "object") {
    try {
      await pipeline(answer.body, response);
    } catch (error) {
      // A reader who has enough hangs up; a file that cannot be read is our trouble.
      if (!request.destroyed) console.error(error);
    }
  } else response.end(request.method === "HEAD" ? undefined : answer.body);
}
