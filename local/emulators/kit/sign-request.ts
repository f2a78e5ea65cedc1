import { createHmac } from "node:crypto";
import { posix } from "node:path";
import { sha256 } from "./digest.ts";
import { encodeRfc3986, parseTarget } from "./request-target.ts";

/** The credential scope of a signature: a day (yyyymmdd), a region and a service. */
export interface CredentialScope {
  date: string;
  region: string;
  service: string;
}

export interface SignableRequest {
  method: string;
  url: string;
  headers: Record<string, string | string[] | undefined>;
  signedHeaders: string[];
  payloadHash: string;
}

const computeHmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();

/** Returns the hex HMAC of `text` under the signing key derived from the secret and scope. */
export function sign(secret: string, { date, region, service }: CredentialScope, text: string): string {
  const key = computeHmac(
    computeHmac(computeHmac(computeHmac(`AWS4${secret}`, date), region), service),
    "aws4_request",
  );
  return createHmac("sha256", key).update(text).digest("hex");
}

/** Computes the AWS Signature Version 4 of a request in hex; `time` is yyyymmddThhmmssZ. */
export function signRequest(
  request: SignableRequest,
  secret: string,
  scope: CredentialScope,
  time: string,
): string {
  const name = `${scope.date}/${scope.region}/${scope.service}/aws4_request`;
  const canonical = sha256(buildCanonicalRequest(request, scope.service));
  return sign(secret, scope, ["AWS4-HMAC-SHA256", time, name, canonical].join("\n"));
}

function buildCanonicalRequest(request: SignableRequest, service: string): string {
  const { path, query } = parseTarget(request.url);
  const parameters = query
    .filter(([name]) => name !== "X-Amz-Signature")
    .map(([name, value]): [string, string] => [encodeRfc3986(name), encodeRfc3986(value)])
    .sort(compareByNameThenValue)
    .map((pair) => pair.join("="));
  const headers = request.signedHeaders.map(
    (name) => `${name}:${canonicalizeHeader(request.headers[name])}\n`,
  );
  return [
    request.method,
    service === "s3" ? encodeObjectPath(path) : encodeServicePath(path),
    parameters.join("&"),
    headers.join(""),
    request.signedHeaders.join(";"),
    request.payloadHash,
  ].join("\n");
}

const compareByNameThenValue = (a: [string, string], b: [string, string]) =>
  compare(a[0], b[0]) || compare(a[1], b[1]);

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

const canonicalizeHeader = (value: string | string[] | undefined) =>
  [value ?? ""].flat().join(",").trim().replace(/ +/g, " ");

/** S3 signs the path unnormalized and encoded once. */
const encodeObjectPath = (path: string) => decodeURIComponent(path).split("/").map(encodeRfc3986).join("/");

/** Other services sign the normalized path, encoded again. */
const encodeServicePath = (path: string) => posix.normalize(path).split("/").map(encodeRfc3986).join("/");
