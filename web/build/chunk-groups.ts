import type { Rolldown } from "vite";

const framework = /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\//;
const entry = /\/web\/src\/main\.tsx$/;

/** Whether every page loads this module: whether static imports lead to it from the entry. */
function loadedAtOnce(id: string, context: Rolldown.ChunkingContext, seen = new Set<string>()): boolean {
  if (entry.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  const importers = context.getModuleInfo(id)?.importers ?? [];
  return importers.some((importer) => loadedAtOnce(importer, context, seen));
}

/**
 * The two scripts of every page: the framework, which hardly ever changes and so outlives a deploy in the
 * browsers' caches, and our shell, which would else fall into a sliver for each set of pages that shares a
 * module. Everything else is cut as the bundler likes.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: "react", test: framework, priority: 2 },
  {
    // Not the entry itself: it stays the chunk that index.html and the manifest name.
    name: (id, context) => (!entry.test(id) && loadedAtOnce(id, context) ? "shell" : null),
    debugName: "shell",
    priority: 1,
  },
];
