import { createHash, timingSafeEqual } from "node:crypto";
import { createCompressor } from "./compression.ts";
import type { CacheBehavior, Forwarded, OriginSettings } from "./distribution.ts";
import { createResponse, type EdgeRequest, type EdgeResponse, type Origin } from "./http-messages.ts";

/** Forwarded regardless of the policies. */
const alwaysForwarded = ["content-type", "content-length", "user-agent"];

/**
 * Creates the CDN: handles a request as CloudFront does, without its cache (docs/decisions): cache behavior by path, edge
 * functions, origin headers, compression, response headers policy, and 304 for a matching ETag.
 *
 * A request that already carries an origin's secret headers is treated as if it came from CloudFront: the headers that a
 * viewer-request function would set stay unchanged, so that tests can act as clients with different addresses.
 */
export function createEdge(
  behaviors: readonly CacheBehavior[],
  createOrigin: (settings: OriginSettings) => Origin,
): Origin {
  const compress = createCompressor();
  const routes = behaviors.map((behavior) => ({ behavior, origin: createOrigin(behavior.origin) }));

  return async (incoming) => {
    const route = routes.find(({ behavior }) => behavior.pattern.test(incoming.path));
    if (!route) return createResponse(404, "text/plain", "Not Found");
    const { behavior, origin } = route;
    if (!behavior.methods.has(incoming.method))
      return createResponse(403, "text/plain", `${incoming.method} is not allowed here`);

    const outcome = behavior.viewerRequest?.onRequest(incoming) ?? { request: incoming };
    if (outcome.response) return applyHeadersPolicy(behavior, outcome.response);
    const trusted = hasOriginSecret(incoming, behavior.origin) ? incoming.headers : {};
    const request = { ...outcome.request, headers: { ...outcome.request.headers, ...trusted } };

    const response = await origin(toOriginRequest(request, behavior));
    const compressed = behavior.compress ? await compress(request, response) : response;
    const final =
      compressed.status < 400
        ? (behavior.viewerResponse?.onResponse(request, compressed) ?? compressed)
        : compressed;
    return toConditionalResponse(request, applyHeadersPolicy(behavior, final));
  };
}

function toOriginRequest(request: EdgeRequest, behavior: CacheBehavior): EdgeRequest {
  const previous = request.headers["x-forwarded-for"];
  return {
    ...request,
    query: filterQuery(request.query, behavior.forwardedQuery),
    headers: {
      ...filterHeaders(request.headers, behavior.forwardedHeaders),
      host: behavior.origin.domainName,
      "x-forwarded-for": [previous, request.viewerAddress].filter(Boolean).join(", "),
      ...behavior.origin.customHeaders,
    },
  };
}

function filterHeaders(headers: Record<string, string>, forwarded: Forwarded): Record<string, string> {
  if (forwarded === "all") return headers;
  const names = new Set([...alwaysForwarded, ...forwarded]);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => names.has(name)));
}

function filterQuery(query: string, forwarded: Forwarded): string {
  if (forwarded === "all") return query;
  const allowed = [...new URLSearchParams(query)].filter(([name]) => forwarded.has(name));
  return new URLSearchParams(allowed).toString();
}

/** Compares digests in constant time, so that timing reveals neither length nor content. */
function hasOriginSecret(request: EdgeRequest, { customHeaders }: OriginSettings): boolean {
  const secrets = Object.entries(customHeaders);
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return (
    secrets.length > 0 &&
    secrets.every(([name, value]) => timingSafeEqual(digest(request.headers[name] ?? ""), digest(value)))
  );
}

const applyHeadersPolicy = ({ headersPolicy }: CacheBehavior, response: EdgeResponse): EdgeResponse => ({
  ...response,
  headers: headersPolicy?.(response.headers) ?? response.headers,
});

/** Returns 304 when the viewer's If-None-Match matches the ETag by weak comparison. */
function toConditionalResponse(request: EdgeRequest, response: EdgeResponse): EdgeResponse {
  const { etag, ...headers } = response.headers;
  const ifNoneMatch = request.headers["if-none-match"];
  if (response.status !== 200 || etag === undefined || ifNoneMatch === undefined) return response;
  const toOpaqueTag = (tag: string) => tag.trim().replace(/^W\//, "");
  if (!ifNoneMatch.split(",").some((tag) => tag.trim() === "*" || toOpaqueTag(tag) === toOpaqueTag(etag)))
    return response;
  const { "content-type": _, "content-encoding": __, ...rest } = headers;
  return { ...response, status: 304, headers: { ...rest, etag }, body: Buffer.alloc(0) };
}
