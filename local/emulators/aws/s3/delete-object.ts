import { buildElement, readElementTexts } from "../../kit/xml.ts";
import { S3Error } from "./errors.ts";
import { buildXmlResponse, readDocument, type S3Request, type S3Response } from "./s3-request.ts";

const MAX_KEYS = 1000;

/** DeleteObject: answers 204 whether or not the object existed. */
export async function deleteObject(request: S3Request): Promise<S3Response> {
  await request.buckets.get(request.bucket).remove(request.key);
  return { status: 204 };
}

/** DeleteObjects: up to 1000 keys; the document must have a checksum. */
export async function deleteObjects(request: S3Request): Promise<S3Response> {
  const bucket = request.buckets.get(request.bucket);
  const { text, hasChecksum } = await readDocument(request);
  if (!hasChecksum)
    throw new S3Error("InvalidRequest", "Missing required header: Content-MD5 OR x-amz-checksum-*");
  const keys = readElementTexts(text, "Key");
  if (keys.length === 0 || keys.length > MAX_KEYS)
    throw new S3Error("MalformedXML", "The XML you provided was not well-formed or did not validate.");
  if (text.includes("<VersionId>")) throw new S3Error("NotImplemented", "Versions are not supported here.");
  for (const key of keys) await bucket.remove(key);
  const quiet = readElementTexts(text, "Quiet")[0] === "true";
  const deleted = quiet ? [] : keys.map((key) => buildElement("Deleted", buildElement("Key", key)));
  return buildXmlResponse(buildElement("DeleteResult", deleted));
}
