import type { UploadCandidate, UploadPurpose } from "../../contract/uploads.ts";
import { createAdminClient, uploadFile } from "../../test/support/admin.ts";
import { startBucketsForFile } from "../../test/support/buckets.fixture.ts";
import { parseBody } from "../../test/support/event.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { validFiles } from "../../test/support/upload-files.ts";
import { handler } from "./content-admin.lambda.ts";

await startTableForFile();
const buckets = await startBucketsForFile();
export const admin = await createAdminClient(handler);
const word = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

export const types = {
  pdf: "application/pdf",
  doc: "application/msword",
  docx: word,
  txt: "text/plain",
  jpeg: "image/jpeg",
  jpg: "image/jpg",
  png: "image/png",
  gif: "image/gif",
  webp: "image/webp",
} as const;

export type Kind = keyof typeof types;
const getBytes = (kind: Kind): Buffer => validFiles[kind === "jpg" ? "jpeg" : kind];

export const formatNotAllowed = (type: string) =>
  `File type ${type} is not allowed. Allowed types: PDF, DOC, DOCX, TXT, Images`;

export interface Upload extends UploadCandidate {
  bytes: Buffer;
}

export const buildUpload = (purpose: UploadPurpose, kind: Kind, bytes: Buffer = getBytes(kind)): Upload => ({
  name: `ducks.${kind}`,
  type: types[kind],
  size: bytes.length,
  purpose,
  bytes,
});

/** Requests a form, uploads the file and finishes it. Returns the item, or the error of the step that failed. */
export async function submitUpload(upload: Upload) {
  const { bytes, ...file } = upload;
  const [form] = (await admin.get("adminCreateUploads", { body: { files: [file] } })).uploads;
  if (!form || "error" in form) return { error: form?.error };
  const status = await uploadFile(form, bytes, upload.name);
  if (status !== 204) return { error: `S3: ${status}` };
  const upload_ids = [form.upload_id];
  const answer = await admin.ask("adminCreateContent", { body: { title: "Ducks", upload_ids } });
  const body = parseBody(answer);
  return answer.statusCode === 201 ? { item: body.items[0] } : { error: body.error.fields["upload_ids.0"] };
}

/** The numbers of items and objects, which a rejected file must not change. */
export const countItemsAndObjects = async () =>
  [(await admin.get("adminListContent")).items.length, (await buckets.keys()).length] as const;
