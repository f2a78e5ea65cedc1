import type { RuntimeConfig } from "../../../contract/runtime-config.ts";
import { memoizeAsync } from "./memoize-async.ts";
import { getNetworkMessage } from "./offline.ts";

/** Fetches the deployment's runtime configuration once; after an error the next call fetches it again. */
export const loadConfig = memoizeAsync(async (): Promise<RuntimeConfig> => {
  try {
    const response = await fetch("/config.json", { cache: "no-cache" });
    if (!response.ok) throw new Error(`/config.json returned status ${response.status}`);
    return (await response.json()) as RuntimeConfig;
  } catch (cause) {
    // Users read the message, for example in the library and when they sign in.
    throw new Error(getNetworkMessage(), { cause });
  }
});
