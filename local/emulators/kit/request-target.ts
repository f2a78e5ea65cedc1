/** A request target split without normalizing it: "a/../b" is a valid key, and signatures cover the bytes sent. */
export interface RequestTarget {
  path: string;
  query: [name: string, value: string][];
}

/** Splits `/path?query`. The path stays encoded, the query is decoded. Throws URIError for an invalid escape. */
export function parseTarget(url: string): RequestTarget {
  const mark = url.indexOf("?");
  if (mark < 0) return { path: url, query: [] };
  const query = url
    .slice(mark + 1)
    .split("&")
    .filter((pair) => pair !== "")
    .map((pair): [string, string] => {
      const equals = pair.indexOf("=");
      return equals < 0
        ? [decodeQueryPart(pair), ""]
        : [decodeQueryPart(pair.slice(0, equals)), decodeQueryPart(pair.slice(equals + 1))];
    });
  return { path: url.slice(0, mark), query };
}

const decodeQueryPart = (text: string) => decodeURIComponent(text.replaceAll("+", " "));

/** Percent-encodes everything except A-Z a-z 0-9 - _ . ~ (RFC 3986), as AWS signatures require. */
export const encodeRfc3986 = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
