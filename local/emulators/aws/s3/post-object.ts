import { encodeRfc3986 } from "../../kit/request-target.ts";
import type { Buckets } from "./buckets.ts";
import { verifyChecksums } from "./checksums.ts";
import { S3Error } from "./errors.ts";
import { checkKey } from "./key.ts";
import { selectStoredHeaders } from "./object-headers.ts";
import { checkPostPolicy } from "./post-policy.ts";
import { checkAllowed, createCheck, type Right } from "./rights.ts";
import type { S3Response } from "./s3-request.ts";
import { parseUploadForm } from "./upload-form.ts";
import { buildElement, buildXmlDocument } from "./xml.ts";

export interface FormUpload {
  buckets: Buckets;
  bucket: string;
  accessKeys: Record<string, string>;
  rights: ReadonlyMap<string, readonly Right[]>;
  contentType: string;
  /** The server's origin, for the Location header. */
  origin: string;
  body: AsyncIterable<Buffer>;
}

/** POST Object: a browser's form upload with a signed policy. Streams the file to disk up to the allowed size. */
export async function postObject(upload: FormUpload): Promise<S3Response> {
  const bucket = upload.buckets.get(upload.bucket);
  const form = await parseUploadForm(upload.contentType, upload.body);
  const key = form.fields.get("key")?.replace(/\$\{filename\}/g, () => form.fileName) ?? "";
  if (key) form.fields.set("key", key);
  const limits = checkPostPolicy(form.fields, upload.bucket, upload.accessKeys);
  if (!key) throw new S3Error("InvalidArgument", "Bucket POST must contain a field named 'key'.");
  checkKey(key);
  const isAllowed = createCheck(upload.rights, form.fields.get("x-amz-security-token"));
  checkAllowed(isAllowed, "s3:PutObject", `${upload.bucket}/${key}`);
  if (form.fields.has("success_action_redirect"))
    throw new S3Error("NotImplemented", "Redirects after an upload are not supported here.");

  const fields = Object.fromEntries(form.fields);
  const entry = await bucket.write(key, {
    source: limitSize(form.file, limits.max),
    headers: selectStoredHeaders(fields),
    checkDigests: (digests) => {
      if (digests.size < limits.min)
        throw new S3Error("EntityTooSmall", "Your proposed upload is smaller than the minimum allowed size");
      verifyChecksums(digests, fields);
    },
  });
  const location = `${upload.origin}/${upload.bucket}/${key.split("/").map(encodeRfc3986).join("/")}`;
  const headers = { etag: entry.etag, location };
  const status = Number(form.fields.get("success_action_status"));
  if (status !== 201) return { status: status === 200 ? 200 : 204, headers };
  const parts = { Location: location, Bucket: upload.bucket, Key: key, ETag: entry.etag };
  const document = Object.entries(parts).map(([name, text]) => buildElement(name, text));
  return {
    status,
    headers: { ...headers, "content-type": "application/xml" },
    body: buildXmlDocument(buildElement("PostResponse", document)),
  };
}

async function* limitSize(source: AsyncIterable<Buffer>, max: number): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of source) {
    size += chunk.length;
    if (size > max)
      throw new S3Error("EntityTooLarge", "Your proposed upload exceeds the maximum allowed size");
    yield chunk;
  }
}
