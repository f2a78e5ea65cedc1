import type { IncomingHttpHeaders } from "node:http";
import { equalsInConstantTime } from "./digest.ts";
import { parseTarget } from "./request-target.ts";
import { signRequest } from "./sign-request.ts";

/** The reason why a signature check failed; each service maps these to its own error codes. */
export type SignatureErrorReason =
  | "malformed_header"
  | "malformed_query"
  | "unknown_key"
  | "too_skewed"
  | "not_yet_valid"
  | "expired"
  | "unsigned_header"
  | "mismatch";

export class SignatureError extends Error {
  readonly reason: SignatureErrorReason;
  constructor(reason: SignatureErrorReason, message: string) {
    super(message);
    this.name = "SignatureError";
    this.reason = reason;
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
  /** The body's SHA-256 in hex. S3 omits it: it signs the x-amz-content-sha256 header, which is checked later. */
  bodyHash?: string;
  /** Milliseconds since the epoch; the current time by default. */
  now?: number;
}

export interface Signer {
  accessKeyId: string;
  region: string;
  /** Whether the signature came in the Authorization header or in a presigned query. */
  location: "header" | "query";
  /** In milliseconds since the epoch. */
  signedAt: number;
  /** The signed body hash, or a constant such as UNSIGNED-PAYLOAD. */
  payloadHash: string;
}

interface SignatureClaim {
  location: Signer["location"];
  credential: string;
  signedHeaders: string[];
  signature: string;
  time: string;
  payloadHash: string;
}

const ALGORITHM = "AWS4-HMAC-SHA256";
const MAX_SKEW_MS = 15 * 60_000;
const MAX_EXPIRES_SECONDS = 7 * 24 * 3600;

/**
 * Verifies AWS Signature Version 4 in a request's header or query. Returns undefined for an anonymous request,
 * throws SignatureError for an invalid one and URIError when the target cannot be decoded.
 */
export function verifySigV4(request: SignedRequest, options: VerifyOptions): Signer | undefined {
  const now = options.now ?? Date.now();
  const url = request.url ?? "/";
  const query = new Map(parseTarget(url).query);
  const presigned = query.has("X-Amz-Algorithm") || query.has("X-Amz-Signature");
  const authorization = request.headers.authorization;
  if (!presigned && authorization === undefined) return undefined;
  if (presigned && authorization !== undefined)
    throw new SignatureError("malformed_query", "Only one auth mechanism allowed");

  const claim = presigned ? readQueryClaim(query, options) : readHeaderClaim(request.headers, options);
  const malformed = presigned ? "malformed_query" : "malformed_header";
  const [accessKeyId = "", date = "", region = "", service, terminator] = claim.credential.split("/");
  if (service !== options.service || terminator !== "aws4_request" || date !== claim.time.slice(0, 8))
    throw new SignatureError(malformed, "The credential scope does not match this request");
  const signedAt = parseAmzDate(claim.time, malformed);
  if (presigned) checkValidityWindow(signedAt, Number(query.get("X-Amz-Expires")), now);
  else if (Math.abs(now - signedAt) > MAX_SKEW_MS)
    throw new SignatureError(
      "too_skewed",
      "The request time differs from the server time by more than 15 minutes",
    );

  const secret = Object.hasOwn(options.accessKeys, accessKeyId) ? options.accessKeys[accessKeyId] : undefined;
  if (secret === undefined) throw new SignatureError("unknown_key", "Unknown access key id");
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
  return { accessKeyId, region, location: claim.location, signedAt, payloadHash: claim.payloadHash };
}

function readHeaderClaim(headers: IncomingHttpHeaders, { bodyHash }: VerifyOptions): SignatureClaim {
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
    location: "header",
    credential: parts.get("Credential") ?? "",
    signedHeaders: (parts.get("SignedHeaders") ?? "").split(";"),
    signature: parts.get("Signature") ?? "",
    time: String(headers["x-amz-date"] ?? ""),
    payloadHash,
  };
}

function readQueryClaim(query: Map<string, string>, { bodyHash }: VerifyOptions): SignatureClaim {
  if (query.get("X-Amz-Algorithm") !== ALGORITHM)
    throw new SignatureError("malformed_query", `X-Amz-Algorithm only supports ${ALGORITHM}`);
  return {
    location: "query",
    credential: query.get("X-Amz-Credential") ?? "",
    signedHeaders: (query.get("X-Amz-SignedHeaders") ?? "").split(";"),
    signature: query.get("X-Amz-Signature") ?? "",
    time: query.get("X-Amz-Date") ?? "",
    payloadHash: query.get("X-Amz-Content-Sha256") ?? bodyHash ?? "UNSIGNED-PAYLOAD",
  };
}

/** Parses yyyymmddThhmmssZ to milliseconds since the epoch. */
function parseAmzDate(time: string, reason: SignatureErrorReason): number {
  const iso = time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z");
  const at = iso === time ? Number.NaN : Date.parse(iso);
  if (Number.isNaN(at)) throw new SignatureError(reason, "X-Amz-Date must be formatted yyyymmddThhmmssZ");
  return at;
}

function checkValidityWindow(signedAt: number, expires: number, now: number): void {
  if (!Number.isInteger(expires) || expires < 1 || expires > MAX_EXPIRES_SECONDS)
    throw new SignatureError("malformed_query", "X-Amz-Expires must be between 1 second and 7 days");
  if (signedAt > now + MAX_SKEW_MS) throw new SignatureError("not_yet_valid", "Request is not valid yet");
  if (now >= signedAt + expires * 1000) throw new SignatureError("expired", "Request has expired");
}

/** Rejects unsigned x-amz-* headers: someone could have added them, for example metadata on a presigned upload. */
function checkSignedHeaders(
  headers: IncomingHttpHeaders,
  signed: string[],
  malformed: SignatureErrorReason,
): void {
  if (!signed.includes("host")) throw new SignatureError(malformed, "The host header must be signed");
  const added = Object.keys(headers).find((name) => name.startsWith("x-amz-") && !signed.includes(name));
  if (added)
    throw new SignatureError("unsigned_header", `A header was present that was not signed: ${added}`);
}
