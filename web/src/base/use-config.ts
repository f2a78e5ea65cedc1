import { useEffect, useState } from "react";
import type { RuntimeConfig } from "../../../contract/runtime-config.ts";
import { loadConfig } from "./config.ts";
import { log } from "./log.ts";

/** The deployment's runtime configuration; null until it has loaded and after an error. */
export function useConfig(): RuntimeConfig | null {
  const [config, setConfig] = useState<RuntimeConfig | null>(null);
  useEffect(() => {
    loadConfig().then(setConfig, (error: unknown) => log.error("failed to load /config.json", error));
  }, []);
  return config;
}
