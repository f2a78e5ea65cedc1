import type { IncomingHttpHeaders } from "node:http";
import { equalsInConstantTime } from "./digest.ts";
import { readTarget } from "./request-target.ts";
import { signRequest } from "./sign-request.ts";

/** What a signature check may find wrong; each service has its own words for these. */
export type Flaw =
  | "malformed_header"
  | "malformed_query"
  | "unknown_key"
  | "too_skewed"
  | "not_yet_valid"
  | "expired"
  | "unsigned_header"
  | "mismatch";

export class SignatureError extends Error {
  readonly flaw: Flaw;
  constructor(flaw: Flaw, message: string) {
    super(message);
    this.name = "SignatureError";
    this.flaw = flaw;
  }
}

export interface SignedRequest {
  method?: string | undefined;
  url?: string | undefined;
  headers: IncomingHttpHeaders;
}

export interface VerifyOptions {
  /** The service in the credential scope: "s3", "cognito-idp" … */
  service: string;
  /** Access key id → secret. */
  accessKeys: Record<string, string>;
  /** The body's SHA-256 in hex. S3 leaves it out: it signs what x-amz-content-sha256 claims, checked later. */
  bodyHash?: string;
  /** Milliseconds since the epoch; the clock when left out. */
  now?: number;
}

export interface Signer {
  accessKeyId: string;
  region: string;
  /** Whether the signature came in the Authorization header or in a presigned query. */
  by: "header" | "query";
  /** What the caller signed as its body's hash, or a marker such as UNSIGNED-PAYLOAD. */
  payloadHash: string;
}

interface Claim {
  by: Signer["by"];
  credential: string;
  signedHeaders: string[];
  signature: string;
  time: string;
  payloadHash: string;
}

const ALGORITHM = "AWS4-HMAC-SHA256";
const MAX_SKEW_MS = 15 * 60_000;
const MAX_EXPIRES_S = 7 * 24 * 3600;

/**
 * Verifies AWS Signature Version 4 in a request's header or query. Returns undefined for an anonymous request,
 * throws SignatureError for every other flaw, URIError when the target cannot be decoded.
 */
export function verifySigV4(request: SignedRequest, options: VerifyOptions): Signer | undefined {
  const now = options.now ?? Date.now();
  const url = request.url ?? "/";
  const query = new Map(readTarget(url).query);
  const presigned = query.has("X-Amz-Algorithm") || query.has("X-Amz-Signature");
  const authorization = request.headers.authorization;
  if (!presigned && authorization === undefined) return undefined;
  if (presigned && authorization !== undefined)
    throw new SignatureError("malformed_query", "Only one auth mechanism allowed");

  const claim = presigned ? fromQuery(query, options) : fromHeader(request.headers, options);
  const malformed = presigned ? "malformed_query" : "malformed_header";
  const [accessKeyId = "", date = "", region = "", service, terminator] = claim.credential.split("/");
  if (service !== options.service || terminator !== "aws4_request" || date !== claim.time.slice(0, 8))
    throw new SignatureError(malformed, "The credential scope does not fit this request");
  if (presigned) checkWindow(instant(claim.time, malformed), Number(query.get("X-Amz-Expires")), now);
  else if (Math.abs(now - instant(claim.time, malformed)) > MAX_SKEW_MS)
    throw new SignatureError("too_skewed", "The request's time is more than 15 minutes off the server's");

  const secret = Object.hasOwn(options.accessKeys, accessKeyId) ? options.accessKeys[accessKeyId] : undefined;
  if (secret === undefined) throw new SignatureError("unknown_key", "The access key id is not known here");
  checkSignedHeaders(request.headers, claim.signedHeaders, malformed);

  const signable = {
    method: request.method ?? "GET",
    url,
    headers: request.headers,
    signedHeaders: claim.signedHeaders,
    payloadHash: claim.payloadHash,
  };
  const expected = signRequest(signable, secret, { date, region, service }, claim.time);
  if (!equalsInConstantTime(expected, claim.signature))
    throw new SignatureError("mismatch", "The signature we calculated does not match the one you provided");
  return { accessKeyId, region, by: claim.by, payloadHash: claim.payloadHash };
}

function fromHeader(headers: IncomingHttpHeaders, { bodyHash }: VerifyOptions): Claim {
  const [scheme, ...rest] = (headers.authorization ?? "").split(" ");
  if (scheme !== ALGORITHM) throw new SignatureError("malformed_header", "Unsupported authorization type");
  const parts = new Map(
    rest
      .join("")
      .split(",")
      .map((part) => [part.slice(0, part.indexOf("=")), part.slice(part.indexOf("=") + 1)]),
  );
  const payloadHash = bodyHash ?? headers["x-amz-content-sha256"];
  if (typeof payloadHash !== "string")
    throw new SignatureError("malformed_header", "Missing required header: x-amz-content-sha256");
  return {
    by: "header",
    credential: parts.get("Credential") ?? "",
    signedHeaders: (parts.get("SignedHeaders") ?? "").split(";"),
    signature: parts.get("Signature") ?? "",
    time: String(headers["x-amz-date"] ?? ""),
    payloadHash,
  };
}

function fromQuery(query: Map<string, string>, { bodyHash }: VerifyOptions): Claim {
  if (query.get("X-Amz-Algorithm") !== ALGORITHM)
    throw new SignatureError("malformed_query", `X-Amz-Algorithm only supports ${ALGORITHM}`);
  return {
    by: "query",
    credential: query.get("X-Amz-Credential") ?? "",
    signedHeaders: (query.get("X-Amz-SignedHeaders") ?? "").split(";"),
    signature: query.get("X-Amz-Signature") ?? "",
    time: query.get("X-Amz-Date") ?? "",
    payloadHash: query.get("X-Amz-Content-Sha256") ?? bodyHash ?? "UNSIGNED-PAYLOAD",
  };
}

/** Milliseconds since the epoch of yyyymmddThhmmssZ. */
function instant(time: string, flaw: Flaw): number {
  const iso = time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z");
  const at = iso === time ? Number.NaN : Date.parse(iso);
  if (Number.isNaN(at)) throw new SignatureError(flaw, "X-Amz-Date must be formatted yyyymmddThhmmssZ");
  return at;
}

function checkWindow(signedAt: number, expires: number, now: number): void {
  if (!Number.isInteger(expires) || expires < 1 || expires > MAX_EXPIRES_S)
    throw new SignatureError("malformed_query", "X-Amz-Expires must be between 1 second and 7 days");
  if (signedAt > now + MAX_SKEW_MS) throw new SignatureError("not_yet_valid", "Request is not valid yet");
  if (now >= signedAt + expires * 1000) throw new SignatureError("expired", "Request has expired");
}

/** A header that was not signed was added by somebody else: metadata on a presigned upload, say. */
function checkSignedHeaders(headers: IncomingHttpHeaders, signed: string[], malformed: Flaw): void {
  if (!signed.includes("host")) throw new SignatureError(malformed, "The host header must be signed");
  const added = Object.keys(headers).find((name) => name.startsWith("x-amz-") && !signed.includes(name));
  if (added)
    throw new SignatureError("unsigned_header", `A header was present that was not signed: ${added}`);
}
