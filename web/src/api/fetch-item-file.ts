import { getNetworkMessage } from "../base/offline.ts";
import { call } from "./client.ts";
import { ApiError } from "./errors.ts";

/**
 * Fetches the file of an item: to keep, which counts as a download, or to show it here. Throws the API's errors, and "network"
 * for a lost connection.
 */
export async function fetchItemFile(
  route: "downloadContent" | "playContent",
  id: string,
  signal: AbortSignal,
): Promise<Blob> {
  const { url } = await call(route, { id }, { signal });
  try {
    const response = await fetch(url, { signal });
    if (response.ok) return await response.blob();
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof TypeError)) throw error;
  }
  throw new ApiError(0, "network", getNetworkMessage());
}
