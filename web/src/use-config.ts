import { useEffect, useState } from "react";
import type { RuntimeConfig } from "../../contract/runtime-config.ts";
import { loadConfig } from "./config.ts";
import { log } from "./log.ts";

/** The deployment's settings once they are here; null before, and while they cannot be had. */
export function useConfig(): RuntimeConfig | null {
  const [config, setConfig] = useState<RuntimeConfig | null>(null);
  useEffect(() => {
    loadConfig().then(setConfig, (error: unknown) => log.error("config not loaded", error));
  }, []);
  return config;
}
