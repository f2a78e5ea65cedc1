import { createHash } from "node:crypto";
import { relative } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { chunkGroups } from "./build/chunk-groups.ts";
import { omitSchemas, omitSchemasOfWorkers } from "./build/omit-schemas.ts";
import { trimPasswords } from "./build/trim-passwords.ts";

/** A class's name with its module's hash. Vite's own also has the line, which changes the names below each edit. */
const nameClass = (name: string, file: string): string =>
  `${name}_${createHash("sha256")
    .update(relative(import.meta.dirname, file))
    .digest("base64url")
    .slice(0, 4)}`;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), omitSchemas(), trimPasswords()],
  worker: { format: "es", plugins: () => [omitSchemasOfWorkers()] },
  /** Overridden by web/build.ts; documented in src/build-time.d.ts. */
  define: {
    __SITE_URL__: "null",
    __CONTACT_EMAIL__: '"hello@example.com"',
    __TESTIMONIALS__: "null",
    __IS_TEMPLATE__: "false",
  },
  css: { modules: { generateScopedName: nameClass } },
  build: {
    manifest: true,
    // The oldest browsers (SITE-22), newer than Vite's default: for older targets `light-dark()` is rewritten and nested color
    // schemes break.
    cssTarget: ["chrome123", "firefox130", "safari17.5"],
    modulePreload: { polyfill: false },
    // In kB. Only packages that read and join PDFs are larger than Vite's 500; test/bench limits what each page loads.
    chunkSizeWarningLimit: 600,
    // Inlined files would require data: in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        codeSplitting: { groups: chunkGroups },
        // Every script names those that it may load later, and a hash cannot be compressed: seven characters are enough.
        chunkFileNames: "assets/[name]-[hash:7].js",
        assetFileNames: "assets/[name]-[hash:7][extname]",
      },
    },
  },
});
