import { expect } from "vitest";
import type { UploadCandidate, UploadForm } from "../../contract/uploads.ts";
import { createAdminClient, uploadFile } from "../../test/support/admin.ts";
import { startBucketsForFile } from "../../test/support/buckets.fixture.ts";
import { parseBody } from "../../test/support/event.ts";
import { listPendingRows } from "../../test/support/outbox-rows.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { validFiles } from "../../test/support/upload-files.ts";
import { attemptDelivery } from "../delivery/attempt-delivery.ts";
import { handler } from "./content-admin.lambda.ts";

await startTableForFile();
export const buckets = await startBucketsForFile();
export const admin = await createAdminClient(handler);

export const pdf: UploadCandidate = {
  name: "ducks.pdf",
  type: "application/pdf",
  size: 100,
  purpose: "content",
};

export const png: UploadCandidate = { name: "cover.png", type: "image/png", size: 100, purpose: "cover" };

export async function createForm(file: UploadCandidate = pdf): Promise<UploadForm> {
  const { uploads } = await admin.get("adminCreateUploads", { body: { files: [file] } });
  const [upload] = uploads;
  if (!upload || "error" in upload) throw new Error(`Refused: ${upload?.error}`);
  return upload;
}

export async function uploadStaged(
  bytes: Buffer = validFiles.pdf,
  file: UploadCandidate = pdf,
): Promise<string> {
  const form = await createForm(file);
  expect(await uploadFile(form, bytes)).toBe(204);
  return form.upload_id;
}

export const create = (body: object) =>
  admin.get("adminCreateContent", { body: { title: "Ducks", ...body } });

export const createAndGetError = async (body: object) => {
  const answer = await admin.ask("adminCreateContent", { body: { title: "Ducks", ...body } });
  return { status: answer.statusCode, ...parseBody(answer).error };
};

/** Delivers all pending outbox messages. */
export async function deliver(): Promise<void> {
  for (const { id } of await listPendingRows()) await attemptDelivery(id, Date.now() + 1_000);
}
