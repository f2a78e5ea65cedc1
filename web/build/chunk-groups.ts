import { globSync } from "node:fs";
import { join } from "node:path";
import type { Rolldown } from "vite";

const source = join(import.meta.dirname, "..", "src");

/** Matches modules of web/src by their paths without extension. Throws when one of them does not exist. */
function matchModules(paths: readonly string[]): RegExp {
  for (const path of paths)
    if (globSync(`${path}.{ts,tsx}`, { cwd: source }).length === 0)
      throw new Error(`chunk-groups.ts names web/src/${path}, which does not exist`);
  return new RegExp(`/web/src/(${paths.join("|")})\\.`);
}

const framework = /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\//;
const reactHookForm = /\/node_modules\/react-hook-form\//;
/** The entry stays out of all groups, so that index.html and the manifest name its chunk. */
const notEntry = /^(?!.*\/web\/(index\.html|src\/main\.tsx)$)/;

const publicPageModules = matchModules([
  ...["page-section", "wave-edge", "page-hero", "card", "tile", "badge", "skeleton"].map(
    (name) => `ui/${name}`,
  ),
  "ui/load-near-viewport",
  "features/content/covers/cover-frame",
  ...["scene", "paints", "landscape", "face", "moonrise"].map((name) => `ui/art/${name}`),
  ...["layout/seo", "layout/call-to-action", "features/members/use-sign-up-prompt"],
]);
/** Icons that the home page shares with a few others, too small for a request each. */
const sharedIcons = /\/lucide-react\/dist\/esm\/icons\/(plus|arrow-left|mail|messages-square)\./;

const accountPageModules = matchModules([
  "layout/auth-layout",
  ...["form-heading", "use-account-form"].map((name) => `features/members/${name}`),
  ...["redirect-target", "is-cognito-error"].map((name) => `auth/${name}`),
]);

/**
 * Vite's chunk groups: the framework and the form library, which browsers keep cached across deployments, the shell, and
 * the modules that public pages and account pages share. Without them, every set of pages with a common module gets a
 * chunk of its own: the home page would load 42 files instead of 10, and 7 KB more (docs/performance.md).
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: "react", test: framework, priority: 3 },
  { name: "shell", test: notEntry, tags: ["$initial"], priority: 2 },
  { name: "react-hook-form", test: reactHookForm, priority: 2 },
  {
    name: "pieces",
    test: new RegExp(`${publicPageModules.source}|${sharedIcons.source}`),
    priority: 1,
  },
  { name: "account", test: accountPageModules, priority: 1 },
];
