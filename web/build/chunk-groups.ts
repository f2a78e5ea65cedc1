import type { Rolldown } from "vite";

const framework = /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\//;
/** The entry itself stays the chunk that index.html and the manifest name. */
const notEntry = /^(?!.*\/web\/(index\.html|src\/main\.tsx)$)/;
/** What nearly every public page is put together from. */
const pieces =
  /\/web\/src\/(ui\/(spread|wave-edge|opening|card|tile|badge|skeleton|cover-frame|when-near)|ui\/art\/(scene|paints|landscape|face|moonrise)|layout\/(seo|closing-call))\./;

/**
 * The scripts that pages share: the framework, which hardly ever changes and so outlives a deploy in the
 * browsers' caches; our shell; and the pieces of the public pages. The last two would else fall into a sliver
 * for each set of pages that shares a module, each with its own overhead. Everything else is cut as the
 * bundler likes.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: "react", test: framework, priority: 3 },
  { name: "shell", test: notEntry, tags: ["$initial"], priority: 2 },
  { name: "pieces", test: pieces, priority: 1 },
];
