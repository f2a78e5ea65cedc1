import { copyObject } from "./copy-object.ts";
import { deleteObject } from "./delete-object.ts";
import { S3Error } from "./errors.ts";
import { getObject, headObject } from "./get-object.ts";
import { listObjects } from "./list-objects.ts";
import { STANDARD_HEADERS } from "./object-headers.ts";
import { putObject } from "./put-object.ts";
import type { S3Request, S3Response } from "./s3-request.ts";

interface Operation {
  target: "bucket" | "object";
  method: string;
  /** Supported query parameters besides the common ones. */
  parameters: string[];
  run(request: S3Request): Promise<S3Response>;
}

const overrides = STANDARD_HEADERS.map((name) => `response-${name}`);

const OPERATIONS: Operation[] = [
  { target: "object", method: "GET", parameters: overrides, run: getObject },
  { target: "object", method: "HEAD", parameters: overrides, run: headObject },
  { target: "object", method: "PUT", parameters: [], run: (request) => selectPutOperation(request)(request) },
  { target: "object", method: "DELETE", parameters: [], run: deleteObject },
  { target: "bucket", method: "GET", parameters: ["list-type"], run: listObjects },
];

/** Headers for unsupported features that must not be ignored silently. */
const UNSUPPORTED_HEADER =
  /^x-amz-(?:tagging|object-lock-|server-side-encryption-customer-|website-redirect-|write-offset-)/;

/** Gets the operation for a request. Throws MethodNotAllowed, or NotImplemented for an unsupported parameter. */
export function getOperation(request: S3Request): Operation {
  const target = request.key === "" ? "bucket" : "object";
  const operation = OPERATIONS.find((known) => known.target === target && known.method === request.method);
  const supported = operation?.parameters ?? [];
  const unsupported =
    [...request.query.keys()].find((name) => !isCommonParameter(name) && !supported.includes(name)) ??
    Object.keys(request.headers).find((name) => UNSUPPORTED_HEADER.test(name));
  if (unsupported) throw new S3Error("NotImplemented", `${unsupported} is not supported here.`);
  if (!request.bucket) throw new S3Error("NotImplemented", "Listing the buckets is not supported here.");
  if (!operation) throw new S3Error("MethodNotAllowed", "The specified method is not allowed here.");
  return operation;
}

/** Signature parameters, headers in a presigned query, and the operation name that the SDK adds. */
const isCommonParameter = (name: string) => name === "x-id" || /^x-amz-/i.test(name);

const selectPutOperation = ({ headers }: S3Request) =>
  headers["x-amz-copy-source"] === undefined ? putObject : copyObject;
