/*
 * Viewer request of the site. `pages` and `parents` (contract/pages.ts) are put before this file. A page's path leads to
 * its prerendered file, a path one level below a parent to the parent's, a file stays as it is, and whatever else is asked
 * for is the not-found page.
 */
export function handler(event) {
  const request = event.request;
  const path = request.uri.replace(/([^/])\/$/, "$1");
  if (pages.includes(path)) request.uri = path === "/" ? "/index.html" : `${path}/index.html`;
  else if (parents.includes(path.replace(/\/[\w-]+$/, "")))
    request.uri = `${path.slice(0, path.lastIndexOf("/"))}/index.html`;
  else if (!/\.[a-z0-9]+$/i.test(path) || /\.html$/i.test(path)) request.uri = "/404.html";
  return request;
}
