import { element, elementTexts } from "../../kit/xml.ts";
import { type Answer, type Call, readDocument, xmlAnswer } from "./call.ts";
import { S3Error } from "./errors.ts";

const MAX_KEYS = 1000;

/** DeleteObject: 204, whether there was an object or not. */
export async function deleteObject(call: Call): Promise<Answer> {
  await call.buckets.get(call.bucket).remove(call.key);
  return { status: 204 };
}

/** DeleteObjects: up to 1000 keys in a document that must come with a checksum. */
export async function deleteObjects(call: Call): Promise<Answer> {
  const bucket = call.buckets.get(call.bucket);
  const { text, summed } = await readDocument(call);
  if (!summed)
    throw new S3Error("InvalidRequest", "Missing required header: Content-MD5 OR x-amz-checksum-*");
  const keys = elementTexts(text, "Key");
  if (keys.length === 0 || keys.length > MAX_KEYS)
    throw new S3Error("MalformedXML", "The XML you provided was not well-formed or did not validate.");
  if (text.includes("<VersionId>")) throw new S3Error("NotImplemented", "Versions are not supported here.");
  for (const key of keys) await bucket.remove(key);
  const quiet = elementTexts(text, "Quiet")[0] === "true";
  const deleted = quiet ? [] : keys.map((key) => element("Deleted", element("Key", key)));
  return xmlAnswer(element("DeleteResult", deleted));
}
