import { createHmac } from "node:crypto";
import { posix } from "node:path";
import { sha256 } from "./digest.ts";
import { readTarget, uriEncode } from "./request-target.ts";

/** What a signature is valid for: a day (yyyymmdd), a region and a service. */
export interface Scope {
  date: string;
  region: string;
  service: string;
}

export interface Signable {
  method: string;
  url: string;
  headers: Record<string, string | string[] | undefined>;
  signedHeaders: string[];
  payloadHash: string;
}

const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();

/** The lower-case hex HMAC of `text` under the key that the secret gives in this scope. */
export function sign(secret: string, { date, region, service }: Scope, text: string): string {
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, date), region), service), "aws4_request");
  return createHmac("sha256", key).update(text).digest("hex");
}

/** Signs a request as the Signature Version 4 reference describes; `time` is yyyymmddThhmmssZ. */
export function signRequest(request: Signable, secret: string, scope: Scope, time: string): string {
  const name = `${scope.date}/${scope.region}/${scope.service}/aws4_request`;
  const canonical = sha256(canonicalRequest(request, scope.service));
  return sign(secret, scope, ["AWS4-HMAC-SHA256", time, name, canonical].join("\n"));
}

function canonicalRequest(request: Signable, service: string): string {
  const { path, query } = readTarget(request.url);
  const parameters = query
    .filter(([name]) => name !== "X-Amz-Signature")
    .map(([name, value]): [string, string] => [uriEncode(name), uriEncode(value)])
    .sort(byNameThenValue)
    .map((pair) => pair.join("="));
  const headers = request.signedHeaders.map((name) => `${name}:${canonicalHeader(request.headers[name])}\n`);
  return [
    request.method,
    service === "s3" ? objectPath(path) : servicePath(path),
    parameters.join("&"),
    headers.join(""),
    request.signedHeaders.join(";"),
    request.payloadHash,
  ].join("\n");
}

const byNameThenValue = (a: [string, string], b: [string, string]) =>
  compare(a[0], b[0]) || compare(a[1], b[1]);

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

const canonicalHeader = (value: string | string[] | undefined) =>
  [value ?? ""].flat().join(",").trim().replace(/ +/g, " ");

/** S3 signs the key as it is, encoded once. */
const objectPath = (path: string) => decodeURIComponent(path).split("/").map(uriEncode).join("/");

/** Every other service signs the normalised path, encoded once more than it was sent. */
const servicePath = (path: string) => posix.normalize(path).split("/").map(uriEncode).join("/");
