import type { RuntimeConfig } from "../../../contract/runtime-config.ts";

let config: Promise<RuntimeConfig> | undefined;

async function fetchConfig(): Promise<RuntimeConfig> {
  const response = await fetch("/config.json", { cache: "no-cache" });
  if (!response.ok) throw new Error(`/config.json returned status ${response.status}`);
  return (await response.json()) as RuntimeConfig;
}

/** Fetches the deployment's runtime configuration once; after an error the next call fetches it again. */
export function loadConfig(): Promise<RuntimeConfig> {
  config ??= fetchConfig().catch((error: unknown) => {
    config = undefined;
    throw error;
  });
  return config;
}
