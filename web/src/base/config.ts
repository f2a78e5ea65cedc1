import type { RuntimeConfig } from "../../../contract/runtime-config.ts";
import { memoizeAsync } from "./memoize-async.ts";
import { getNetworkMessage } from "./offline.ts";

/** Reading stored tokens and signing out wait for this file. */
const timeoutMs = 10_000;

/** Fetches the deployment's runtime configuration once; after an error the next call fetches it again. */
export const loadConfig = memoizeAsync(async (): Promise<RuntimeConfig> => {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch("/config.json", { cache: "no-cache", signal });
    if (!response.ok) throw new Error(`/config.json returned status ${response.status}`);
    return (await response.json()) as RuntimeConfig;
  } catch (cause) {
    // Users read the message, for example in the library and when they sign in.
    throw new Error(getNetworkMessage(), { cause });
  }
});
