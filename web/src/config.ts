import type { RuntimeConfig } from "../../contract/runtime-config.ts";

let config: Promise<RuntimeConfig> | undefined;

async function read(): Promise<RuntimeConfig> {
  const response = await fetch("/config.json", { cache: "no-cache" });
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`);
  return (await response.json()) as RuntimeConfig;
}

/** What only this deployment knows, fetched once; a failed fetch is forgotten, so that the next caller tries. */
export function loadConfig(): Promise<RuntimeConfig> {
  config ??= read().catch((error: unknown) => {
    config = undefined;
    throw error;
  });
  return config;
}
