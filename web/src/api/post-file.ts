import type { UploadForm } from "../../../contract/uploads.ts";
import { ApiError } from "./errors.ts";

/** How long nothing may move before a connection counts as broken, in milliseconds. */
const patience = 60_000;

/**
 * Posts one file straight to where it is kept, by a form that the API gave out for it. `onProgress` is told how many
 * of the file's bytes are on their way. XMLHttpRequest, since `fetch` does not tell of what it sends.
 *
 * @throws ApiError "network" where the connection broke, "internal" where the store refused; what `signal` was aborted
 * with, when the caller gave up.
 */
export function postFile(
  { url, fields }: UploadForm,
  file: File,
  { signal, onProgress }: { signal?: AbortSignal; onProgress?: (bytes: number) => void } = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    body.append("file", file);

    const request = new XMLHttpRequest();
    let stalled: ReturnType<typeof setTimeout>;
    const wait = () => {
      clearTimeout(stalled);
      stalled = setTimeout(() => request.abort(), patience);
    };
    const giveUp = () => request.abort();
    const end = (settle: () => void) => () => {
      clearTimeout(stalled);
      signal?.removeEventListener("abort", giveUp);
      settle();
    };
    const broken = () => reject(new ApiError(0, "network", "The connection was lost. Please try again."));

    request.upload.onprogress = ({ loaded, total }) => {
      wait();
      // The form around the file counts as well.
      onProgress?.(total > 0 ? Math.floor((file.size * loaded) / total) : 0);
    };
    request.onload = end(() => {
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(new ApiError(request.status, "internal", "It was not taken in. Please try again."));
    });
    request.onerror = end(broken);
    request.onabort = end(() => (signal?.aborted ? reject(signal.reason) : broken()));
    signal?.addEventListener("abort", giveUp);
    request.open("POST", url);
    wait();
    request.send(body);
  });
}
