import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { parseTarget } from "../../kit/request-target.ts";
import { verifySigV4 } from "../../kit/sigv4.ts";
import { checkSignatureAge } from "./bucket-policy.ts";
import type { Buckets } from "./buckets.ts";
import { buildCorsHeaders } from "./cors.ts";
import { buildErrorDocument, S3Error, toS3Error } from "./errors.ts";
import { getOperation } from "./operations.ts";
import { postObject } from "./post-object.ts";
import { checkAllowed, createCheck, type Right, toAction } from "./rights.ts";
import type { S3Request, S3Response } from "./s3-request.ts";

export interface S3Service {
  buckets: Buckets;
  accessKeys: Record<string, string>;
  rights: ReadonlyMap<string, readonly Right[]>;
}

/** Answers one request. Errors become S3 error documents with CORS headers, so that web pages can read them. */
export async function respond(
  service: S3Service,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const requestId = randomUUID();
  response.setHeader("x-amz-request-id", requestId);
  // Keep the connection open when reading stops early; otherwise a rejected upload never receives its error.
  const body = request.iterator({ destroyOnReturn: false });
  let result: S3Response;
  try {
    result = await handleRequest(service, request, response, body);
  } catch (error) {
    if (request.destroyed && !request.complete) throw error;
    const s3Error = toS3Error(error);
    if (s3Error.code === "InternalError") console.error(error);
    const headers = { ...s3Error.headers, "content-type": "application/xml" };
    result = { status: s3Error.status, headers, body: buildErrorDocument(s3Error, requestId) };
  }
  await sendResponse(result, request, response);
  await body.return?.();
  request.resume();
}

async function handleRequest(
  { buckets, accessKeys, rights }: S3Service,
  request: IncomingMessage,
  response: ServerResponse,
  body: AsyncIterable<Buffer>,
): Promise<S3Response> {
  const { path, query } = parseTarget(request.url ?? "");
  const [, bucket = "", key = ""] = /^\/([^/]*)\/?(.*)$/s.exec(decodeURIComponent(path)) ?? [];
  const method = request.method ?? "";
  if (method === "OPTIONS") return handlePreflight(buckets, bucket, request);
  for (const [name, value] of Object.entries(findCorsHeaders(buckets, bucket, request, method) ?? {}))
    response.setHeader(name, value);

  const contentType = request.headers["content-type"] ?? "";
  if (method === "POST" && key === "" && contentType.startsWith("multipart/form-data")) {
    const origin = `http://${request.headers.host}`;
    return postObject({ buckets, bucket, accessKeys, rights, contentType, origin, body });
  }
  const signer = verifySigV4(request, { service: "s3", accessKeys });
  if (!signer) throw new S3Error("AccessDenied", "Access Denied");
  checkSignatureAge(buckets.getAgeLimits(bucket), `${bucket}/${key}`, Date.now() - signer.signedAt);
  const queryHeaders = signer.location === "query" ? query.filter(([name]) => /^x-amz-/i.test(name)) : [];
  const headers: S3Request["headers"] = Object.fromEntries(
    queryHeaders.map(([name, value]) => [name.toLowerCase(), value]),
  );
  for (const [name, value] of Object.entries(request.headers)) headers[name] = [value ?? []].flat().join(",");
  const isAllowed = createCheck(rights, headers["x-amz-security-token"]);
  checkAllowed(isAllowed, toAction(method, key), key === "" ? bucket : `${bucket}/${key}`);
  const s3Request = { buckets, method, bucket, key, query: new Map(query), headers, body, signer, isAllowed };
  try {
    return await getOperation(s3Request).run(s3Request);
  } catch (error) {
    const isMissing = error instanceof S3Error && error.code === "NoSuchKey";
    // S3 tells only a role that may list the bucket what is missing in it.
    if (isMissing && !isAllowed("s3:ListBucket", bucket)) throw new S3Error("AccessDenied", "Access Denied");
    throw error;
  }
}

function handlePreflight(buckets: Buckets, bucket: string, request: IncomingMessage): S3Response {
  const method = request.headers["access-control-request-method"] ?? "";
  const headers = findCorsHeaders(buckets, bucket, request, method);
  if (!headers) throw new S3Error("AccessForbidden", "CORSResponse: This CORS request is not allowed.");
  return { status: 200, headers };
}

function findCorsHeaders(buckets: Buckets, bucket: string, request: IncomingMessage, method: string) {
  const { origin, "access-control-request-headers": announced } = request.headers;
  if (!origin) return undefined;
  const headers = (announced ?? "").split(",").map((name) => name.trim().toLowerCase());
  return buildCorsHeaders(buckets.getCorsRules(bucket), {
    origin,
    method,
    headers: headers.filter((name) => name !== ""),
  });
}

async function sendResponse(
  result: S3Response,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  response.writeHead(result.status, result.headers);
  if (typeof result.body === "object") {
    try {
      await pipeline(result.body, response);
    } catch (error) {
      // Ignore clients that disconnect; log files that cannot be read.
      if (!request.destroyed) console.error(error);
    }
  } else response.end(request.method === "HEAD" ? undefined : result.body);
}
