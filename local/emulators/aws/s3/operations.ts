import { type Answer, type Call, readDocument } from "./call.ts";
import { copyObject } from "./copy-object.ts";
import { deleteObject, deleteObjects } from "./delete-object.ts";
import { S3Error } from "./errors.ts";
import { getObject, headObject } from "./get-object.ts";
import { listObjects } from "./list-objects.ts";
import { STANDARD_HEADERS } from "./object-headers.ts";
import { putObject } from "./put-object.ts";

interface Operation {
  on: "bucket" | "object";
  method: string;
  /** The query parameters it understands beside those of every operation. */
  parameters: string[];
  run(call: Call): Promise<Answer>;
}

const overrides = STANDARD_HEADERS.map((name) => `response-${name}`);
const listing =
  "list-type prefix delimiter max-keys continuation-token start-after encoding-type fetch-owner";

const OPERATIONS: Operation[] = [
  { on: "object", method: "GET", parameters: overrides, run: getObject },
  { on: "object", method: "HEAD", parameters: overrides, run: headObject },
  { on: "object", method: "PUT", parameters: [], run: (call) => writerOf(call)(call) },
  { on: "object", method: "DELETE", parameters: [], run: deleteObject },
  { on: "bucket", method: "GET", parameters: listing.split(" "), run: listObjects },
  { on: "bucket", method: "HEAD", parameters: [], run: headBucket },
  { on: "bucket", method: "PUT", parameters: [], run: createBucket },
  { on: "bucket", method: "POST", parameters: ["delete"], run: deleteObjects },
];

/** Headers that ask for something which would silently not happen. */
const UNSUPPORTED_HEADER =
  /^x-amz-(?:tagging|object-lock-|server-side-encryption-customer-|website-redirect-|write-offset-)/;

/** The operation that a call asks for. Throws MethodNotAllowed, and NotImplemented rather than half an answer. */
export function operationOf(call: Call): Operation {
  const on = call.key === "" ? "bucket" : "object";
  const operation = OPERATIONS.find((known) => known.on === on && known.method === call.method);
  const understood = operation?.parameters ?? [];
  const strange =
    [...call.query.keys()].find((name) => !isUniversal(name) && !understood.includes(name)) ??
    Object.keys(call.headers).find((name) => UNSUPPORTED_HEADER.test(name));
  if (strange) throw new S3Error("NotImplemented", `What ${strange} asks for is not supported here.`);
  if (!call.bucket) throw new S3Error("NotImplemented", "Listing the buckets is not supported here.");
  if (!operation) throw new S3Error("MethodNotAllowed", "The specified method is not allowed here.");
  return operation;
}

/** The signature's own parameters, headers moved into a presigned query, and the SDK's name for the operation. */
const isUniversal = (name: string) => name === "x-id" || /^x-amz-/i.test(name);

const writerOf = ({ headers }: Call) => (headers["x-amz-copy-source"] === undefined ? putObject : copyObject);

async function headBucket({ buckets, bucket }: Call): Promise<Answer> {
  buckets.get(bucket);
  return { status: 200 };
}

async function createBucket(call: Call): Promise<Answer> {
  await readDocument(call);
  call.buckets.create(call.bucket);
  return { status: 200, headers: { location: `/${call.bucket}` } };
}
