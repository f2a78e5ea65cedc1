import type { Rolldown } from "vite";

const framework = /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\//;
/** The entry itself stays the chunk that index.html and the manifest name. */
const notEntry = /^(?!.*\/web\/(index\.html|src\/main\.tsx)$)/;

/**
 * The two scripts of every page: the framework, which hardly ever changes and so outlives a deploy in the
 * browsers' caches, and our shell, which would else fall into a sliver for each set of pages that shares a
 * module. Everything else is cut as the bundler likes.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: "react", test: framework, priority: 2 },
  { name: "shell", test: notEntry, tags: ["$initial"], priority: 1 },
];
