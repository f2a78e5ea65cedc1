import { call } from "./client.ts";
import { ApiError, getNetworkMessage } from "./errors.ts";

/** Fetches the file of an item, which counts as a download. Throws the API's errors, and "network" for a lost connection. */
export async function fetchItemFile(id: string, signal: AbortSignal): Promise<Blob> {
  const { url } = await call("downloadContent", { id }, { signal });
  try {
    const response = await fetch(url, { signal });
    if (response.ok) return await response.blob();
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof TypeError)) throw error;
  }
  throw new ApiError(0, "network", getNetworkMessage());
}
