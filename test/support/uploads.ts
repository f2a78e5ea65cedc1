import { randomUUID } from "node:crypto";
import { generateContentKey, generateStagingKey } from "../../lambdas/files/object-key.ts";
import { uploadStore } from "../../lambdas/files/upload-store.ts";
import { createId } from "../../lambdas/id.ts";
import type { UploadRow } from "../../lambdas/table/system-entities.ts";

/** Creates an upload row for which an admin got a form. Returns its id. */
export async function createUpload(overrides: Partial<UploadRow> = {}): Promise<string> {
  const row: UploadRow = {
    id: createId("upl"),
    created_at: new Date().toISOString(),
    created_by: randomUUID(),
    purpose: "content",
    name: "ducks.pdf",
    type: "application/pdf",
    staging_key: generateStagingKey(),
    target: generateContentKey(),
    used_by: null,
    ttl: Math.floor(Date.now() / 1_000) + 86_400,
    ...overrides,
  };
  await uploadStore.createAll([row]);
  return row.id;
}
