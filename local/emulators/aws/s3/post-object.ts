import { uriEncode } from "../../kit/request-target.ts";
import { element, xmlDocument } from "../../kit/xml.ts";
import type { Buckets } from "./buckets.ts";
import type { Answer } from "./call.ts";
import { verifyChecksums } from "./checksums.ts";
import { S3Error } from "./errors.ts";
import { readForm } from "./form.ts";
import { checkKey } from "./key.ts";
import { keptHeaders } from "./object-headers.ts";
import { checkPostPolicy } from "./post-policy.ts";

export interface FormUpload {
  buckets: Buckets;
  bucket: string;
  accessKeys: Record<string, string>;
  contentType: string;
  /** The server's own origin, for the Location of what was stored. */
  origin: string;
  body: AsyncIterable<Buffer>;
}

/** A browser's form upload under a signed policy; the file is streamed to disk and stopped at the size allowed. */
export async function postObject(upload: FormUpload): Promise<Answer> {
  const bucket = upload.buckets.get(upload.bucket);
  const form = await readForm(upload.contentType, upload.body);
  const key = form.fields.get("key")?.replace(/\$\{filename\}/g, () => form.fileName) ?? "";
  if (key) form.fields.set("key", key);
  const limits = checkPostPolicy(form.fields, upload.bucket, upload.accessKeys);
  if (!key) throw new S3Error("InvalidArgument", "Bucket POST must contain a field named 'key'.");
  checkKey(key);
  if (form.fields.has("success_action_redirect"))
    throw new S3Error("NotImplemented", "Redirects after an upload are not supported here.");

  const fields = Object.fromEntries(form.fields);
  const entry = await bucket.write(key, {
    source: upToSize(form.file, limits.max),
    headers: keptHeaders(fields),
    check: (sums) => {
      if (sums.size < limits.min)
        throw new S3Error("EntityTooSmall", "Your proposed upload is smaller than the minimum allowed size");
      verifyChecksums(sums, fields);
    },
  });
  const location = `${upload.origin}/${upload.bucket}/${key.split("/").map(uriEncode).join("/")}`;
  const headers = { etag: entry.etag, location };
  const status = Number(form.fields.get("success_action_status"));
  if (status !== 201) return { status: status === 200 ? 200 : 204, headers };
  const parts = { Location: location, Bucket: upload.bucket, Key: key, ETag: entry.etag };
  const document = Object.entries(parts).map(([name, text]) => element(name, text));
  return {
    status,
    headers: { ...headers, "content-type": "application/xml" },
    body: xmlDocument(element("PostResponse", document)),
  };
}

async function* upToSize(source: AsyncIterable<Buffer>, max: number): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of source) {
    size += chunk.length;
    if (size > max)
      throw new S3Error("EntityTooLarge", "Your proposed upload exceeds the maximum allowed size");
    yield chunk;
  }
}
