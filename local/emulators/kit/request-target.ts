/** A request target taken apart without normalising it: "a/../b" is a legal key, and what is signed is what was sent. */
export interface Target {
  path: string;
  query: [name: string, value: string][];
}

/** Splits `/path?query` as received. The path stays encoded, the query is decoded. Throws URIError on a bad escape. */
export function readTarget(url: string): Target {
  const mark = url.indexOf("?");
  if (mark < 0) return { path: url, query: [] };
  const query = url
    .slice(mark + 1)
    .split("&")
    .filter((pair) => pair !== "")
    .map((pair): [string, string] => {
      const equals = pair.indexOf("=");
      return equals < 0
        ? [decode(pair), ""]
        : [decode(pair.slice(0, equals)), decode(pair.slice(equals + 1))];
    });
  return { path: url.slice(0, mark), query };
}

const decode = (text: string) => decodeURIComponent(text.replaceAll("+", " "));

/** Percent-encodes as AWS does for signatures: everything but A-Z a-z 0-9 - _ . ~ in upper-case hex. */
export const uriEncode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
