import type { UploadForm } from "../../../contract/uploads.ts";
import { ApiError } from "./api-error.ts";

/** No byte has moved for so long: the line is dead, whatever the browser believes. */
const patienceMs = 60_000;

/**
 * Sends a file by the form that the API made out for it, straight to where files are kept. `onProgress` is told which
 * part of it has left, from 0 to 1. By XMLHttpRequest, since fetch tells nobody how far it is.
 *
 * @throws ApiError with words for the person where the file did not arrive: code "network" where the line broke,
 * "invalid" where the store would not have it; what `signal` was aborted with, where the caller gave up.
 */
export function sendFile(
  { url, fields }: Pick<UploadForm, "url" | "fields">,
  file: File,
  { onProgress, signal }: { onProgress?: (part: number) => void; signal?: AbortSignal } = {},
): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  // S3 reads no field behind the file.
  form.append("file", file);

  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const request = new XMLHttpRequest();
    let stalled: ReturnType<typeof setTimeout>;
    const giveUp = () => request.abort();
    const moved = () => {
      clearTimeout(stalled);
      stalled = setTimeout(giveUp, patienceMs);
    };
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      moved();
      onProgress?.(total > 0 ? loaded / total : 0);
    });
    request.addEventListener("loadend", () => {
      clearTimeout(stalled);
      signal?.removeEventListener("abort", giveUp);
      if (signal?.aborted) reject(signal.reason);
      else if (request.status >= 200 && request.status < 300) resolve();
      else reject(refusal(request.status));
    });
    signal?.addEventListener("abort", giveUp);
    request.open("POST", url);
    moved();
    request.send(form);
  });
}

function refusal(status: number): ApiError {
  if (status === 0) return new ApiError(0, "network", "The connection broke off. Please try again.");
  const words =
    status >= 500 ? "The file store is busy. Please try again." : "The file store did not take it.";
  return new ApiError(status, status >= 500 ? "busy" : "invalid", words);
}
