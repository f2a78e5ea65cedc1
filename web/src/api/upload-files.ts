import type { UploadPurpose } from "../../../contract/uploads.ts";
import { call } from "./client.ts";
import { postFile } from "./post-file.ts";

/**
 * Requests an upload form for each file and posts the files to them. Returns the uploads' ids, in the same order.
 *
 * @throws Error with a message that can be shown to the admin.
 */
export async function uploadFiles(
  files: readonly File[],
  purpose: UploadPurpose,
  { signal, onProgress }: { signal: AbortSignal; onProgress?: (bytes: number) => void },
): Promise<string[]> {
  const candidates = files.map(({ name, type, size }) => ({ name, type, size, purpose }));
  const { uploads } = await call("adminCreateUploads", { files: candidates }, { signal });
  return Promise.all(
    files.map(async (file, index) => {
      const form = uploads[index];
      if (!form || "error" in form) throw new Error(form?.error ?? "Please try again.");
      await postFile(form, file, { signal, ...(onProgress && { onProgress }) });
      return form.upload_id;
    }),
  );
}
