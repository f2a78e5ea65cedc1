/*
 * Viewer request of the documents that a function makes: item pages and the sitemap. `unknown` is put before this file. An
 * address that no item can have leads to one path, whose not-found page is cached, and an odd spelling of an item's address to the
 * item's id alone, so that endless spellings do not each run the function.
 */
export function handler(event) {
  const request = event.request;
  const match = /^\/resources\/(?:([^/]*)-)?(cnt_[0-9a-f]{32})\/?$/.exec(request.uri);
  if (match) {
    if (match[1] && !/^[a-z0-9-]{1,60}$/.test(match[1])) request.uri = `/resources/${match[2]}`;
  } else if (request.uri.startsWith("/resources/")) request.uri = unknown;
  return request;
}
