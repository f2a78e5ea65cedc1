import { createHash, timingSafeEqual } from "node:crypto";
import { createCompressor } from "./compression.ts";
import type { Behaviour, Forwarded, OriginSettings } from "./distribution.ts";
import { type EdgeRequest, type EdgeResponse, type Origin, ownAnswer } from "./message.ts";

/** Always forwarded, whatever the policies say. */
const ALWAYS_FORWARDED = ["content-type", "content-length", "user-agent"];

/**
 * What CloudFront does between a viewer and an origin, without its cache (docs/decisions): the behaviour by
 * path, the edge functions, the origin's own headers, compression, the headers policy, conditional answers.
 *
 * A caller who already holds an origin's secret headers stands where CloudFront stands: what such a one says in
 * a header that a viewer-request function would set is left as it is, so that tests can be many clients.
 */
export function createEdge(
  behaviours: readonly Behaviour[],
  originFor: (settings: OriginSettings) => Origin,
): Origin {
  const compress = createCompressor();
  const routes = behaviours.map((behaviour) => ({ behaviour, origin: originFor(behaviour.origin) }));

  return async (viewed) => {
    const route = routes.find(({ behaviour }) => behaviour.pattern.test(viewed.path));
    if (!route) return ownAnswer(404, "text/plain", "Not Found");
    const { behaviour, origin } = route;
    if (!behaviour.methods.has(viewed.method))
      return ownAnswer(403, "text/plain", `${viewed.method} is not allowed here`);

    const outcome = behaviour.viewerRequest?.onRequest(viewed) ?? { request: viewed };
    if (outcome.response) return withPolicy(behaviour, outcome.response);
    const held = holdsSecret(viewed, behaviour.origin) ? viewed.headers : {};
    const request = { ...outcome.request, headers: { ...outcome.request.headers, ...held } };

    const answer = await origin(toOrigin(request, behaviour));
    const compressed = behaviour.compress ? await compress(request, answer) : answer;
    const seen =
      compressed.status < 400
        ? (behaviour.viewerResponse?.onResponse(request, compressed) ?? compressed)
        : compressed;
    return notModified(request, withPolicy(behaviour, seen));
  };
}

function toOrigin(request: EdgeRequest, behaviour: Behaviour): EdgeRequest {
  const before = request.headers["x-forwarded-for"];
  return {
    ...request,
    query: forwardedQuery(request.query, behaviour.forwardedQuery),
    headers: {
      ...forwardedHeaders(request.headers, behaviour.forwardedHeaders),
      host: behaviour.origin.domainName,
      "x-forwarded-for": [before, request.viewerAddress].filter(Boolean).join(", "),
      ...behaviour.origin.customHeaders,
    },
  };
}

function forwardedHeaders(headers: Record<string, string>, forwarded: Forwarded): Record<string, string> {
  if (forwarded === "all") return headers;
  const names = new Set([...ALWAYS_FORWARDED, ...forwarded]);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => names.has(name)));
}

function forwardedQuery(query: string, forwarded: Forwarded): string {
  if (forwarded === "all") return query;
  const kept = [...new URLSearchParams(query)].filter(([name]) => forwarded.has(name));
  return new URLSearchParams(kept).toString();
}

/** Compared by digests, so that neither length nor content shows in the time it takes. */
function holdsSecret(request: EdgeRequest, { customHeaders }: OriginSettings): boolean {
  const secrets = Object.entries(customHeaders);
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return (
    secrets.length > 0 &&
    secrets.every(([name, value]) => timingSafeEqual(digest(request.headers[name] ?? ""), digest(value)))
  );
}

const withPolicy = ({ headersPolicy }: Behaviour, response: EdgeResponse): EdgeResponse => ({
  ...response,
  headers: headersPolicy?.(response.headers) ?? response.headers,
});

/** 304 where the viewer already has what was found, by a weak comparison of tags. */
function notModified(request: EdgeRequest, response: EdgeResponse): EdgeResponse {
  const { etag, ...headers } = response.headers;
  const wanted = request.headers["if-none-match"];
  if (response.status !== 200 || etag === undefined || wanted === undefined) return response;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, "");
  if (!wanted.split(",").some((tag) => tag.trim() === "*" || opaque(tag) === opaque(etag))) return response;
  const { "content-type": _, "content-encoding": __, ...rest } = headers;
  return { ...response, status: 304, headers: { ...rest, etag }, body: Buffer.alloc(0) };
}
