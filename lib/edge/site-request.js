/*
 * Viewer request of the site. `pages` (contract/pages.ts) is put before this file. A page's path leads to its
 * prerendered file, a file stays as it is, and whatever else is asked for is the not-found page.
 */
export function handler(event) {
  const request = event.request;
  const path = request.uri.replace(/([^/])\/$/, "$1");
  if (pages.includes(path)) request.uri = path === "/" ? "/index.html" : `${path}/index.html`;
  else if (!/\.[a-z0-9]+$/i.test(path) || /\.html$/i.test(path)) request.uri = "/404.html";
  return request;
}
