import type { UploadForm } from "../../../contract/uploads.ts";
import { ApiError } from "./errors.ts";

/** Milliseconds without upload progress after which the connection counts as lost. */
const stallTimeoutMs = 60_000;

/**
 * Uploads one file straight to S3 with the presigned form that the API issued. Reports progress in bytes of the file.
 * Uses XMLHttpRequest, because `fetch` has no upload progress.
 *
 * @throws ApiError "network" if the connection is lost, "internal" if S3 rejects the file; the reason of `signal` if
 * the caller aborted.
 */
export function postFile(
  { url, fields }: Pick<UploadForm, "url" | "fields">,
  file: File,
  { signal, onProgress }: { signal?: AbortSignal; onProgress?: (bytes: number) => void } = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    body.append("file", file);

    const request = new XMLHttpRequest();
    let stallTimer: ReturnType<typeof setTimeout>;
    const restartStallTimer = () => {
      clearTimeout(stallTimer);
      stallTimer = setTimeout(() => request.abort(), stallTimeoutMs);
    };
    const abort = () => request.abort();
    const cleanUpThen = (settle: () => void) => () => {
      clearTimeout(stallTimer);
      signal?.removeEventListener("abort", abort);
      settle();
    };
    const rejectAsLost = () =>
      reject(new ApiError(0, "network", "The connection was lost. Please try again."));

    request.upload.onprogress = ({ loaded, total }) => {
      restartStallTimer();
      // `loaded` and `total` include the other fields of the form.
      onProgress?.(total > 0 ? Math.floor((file.size * loaded) / total) : 0);
    };
    request.onload = cleanUpThen(() => {
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(new ApiError(request.status, "internal", "The upload was rejected. Please try again."));
    });
    request.onerror = cleanUpThen(rejectAsLost);
    request.onabort = cleanUpThen(() => (signal?.aborted ? reject(signal.reason) : rejectAsLost()));
    signal?.addEventListener("abort", abort);
    request.open("POST", url);
    restartStallTimer();
    request.send(body);
  });
}
