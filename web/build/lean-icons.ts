import { join } from "node:path";
import type { Plugin } from "vite";

const icon = /\/lucide-react\/dist\/esm\/icons\/[a-z0-9-]+\.m?js$/;
const ours = join(import.meta.dirname, "..", "src", "ui", "drawn-icon.ts");

/**
 * Lucide's icons without Lucide's machinery (1 KB compressed, on every page): sizes, colours and strokes are
 * our style sheets' here, so that of each icon only its shapes are needed.
 */
export function leanIcons(): Plugin {
  return {
    name: "lean-icons",
    apply: "build",
    // Else the server's build would take Lucide as it is, and draw something else than the browser's.
    config: () => ({ ssr: { noExternal: ["lucide-react"] } }),
    resolveId: {
      order: "pre",
      handler: (source, importer) =>
        importer && icon.test(importer) && source.endsWith("/createLucideIcon.mjs") ? ours : undefined,
    },
  };
}
