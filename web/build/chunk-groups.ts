import type { Rolldown } from "vite";

const framework = /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\//;
/** The entry itself stays the chunk that index.html and the manifest name. */
const notEntry = /^(?!.*\/web\/(index\.html|src\/main\.tsx)$)/;
/** What nearly every public page is put together from. */
const pieces =
  /\/web\/src\/(ui\/(page-section|wave-edge|page-hero|card|tile|badge|skeleton|load-near-viewport)|features\/content\/covers\/cover-frame|ui\/art\/(scene|paints|landscape|face|moonrise)|layout\/(seo|call-to-action))\./;

/** What the pages of sign-in, registration and reset have in common. */
const account =
  /\/web\/src\/(layout\/auth-layout|features\/members\/(form-heading|use-account-form)|auth\/(redirect-target|is-cognito-error))\./;
const forms = /\/node_modules\/react-hook-form\//;

/**
 * The scripts that pages share: the framework and the forms', which hardly ever change and so outlive a deploy in
 * the browsers' caches; our shell; the pieces of the public pages, and of the account's. These would else fall into
 * a sliver for each set of pages that shares a module, each with its own overhead. Everything else is cut as the
 * bundler likes.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: "react", test: framework, priority: 3 },
  { name: "shell", test: notEntry, tags: ["$initial"], priority: 2 },
  { name: "react-hook-form", test: forms, priority: 2 },
  { name: "pieces", test: pieces, priority: 1 },
  { name: "account", test: account, priority: 1 },
];
