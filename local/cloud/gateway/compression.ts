import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { EdgeRequest, EdgeResponse } from "./http-messages.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** CloudFront compresses only bodies between these sizes, in bytes. */
const minBytes = 1_000;
const maxBytes = 10_000_000;

const compressibleTypes =
  /^(text\/|image\/svg\+xml|font\/(ttf|otf)|application\/(javascript|json|xml|manifest\+json|wasm|.*\+(json|xml)))/i;

const encoders: Record<string, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body) => compressGzip(body, { level: 6 }),
};

/**
 * Returns a function that compresses responses as CloudFront does: with Brotli or else gzip, if the viewer accepts it.
 * Compressed bodies with an ETag are cached.
 */
export function createCompressor(): (request: EdgeRequest, response: EdgeResponse) => Promise<EdgeResponse> {
  const cache = new Map<string, Promise<Buffer>>();

  const compressBody = (encoding: string, etag: string | undefined, body: Buffer): Promise<Buffer> => {
    const encode = encoders[encoding] ?? (async (plain) => plain);
    if (etag === undefined) return encode(body);
    const key = `${encoding} ${etag}`;
    const result = cache.get(key) ?? encode(body);
    cache.set(key, result);
    return result;
  };

  return async (request, response) => {
    const { headers, body } = response;
    const size = body.length;
    if (size < minBytes || size > maxBytes || headers["content-encoding"] !== undefined) return response;
    if (!compressibleTypes.test(headers["content-type"] ?? "")) return response;
    const accepted = parseAcceptEncoding(request.headers["accept-encoding"] ?? "");
    const encoding = Object.keys(encoders).find((each) => accepted.has(each));
    const etag = headers.etag;
    return {
      ...response,
      headers: {
        ...headers,
        vary: "accept-encoding",
        ...(encoding !== undefined && {
          "content-encoding": encoding,
          // The bytes differ from those that the origin tagged, so the ETag becomes weak.
          ...(etag !== undefined && { etag: etag.startsWith("W/") ? etag : `W/${etag}` }),
        }),
      },
      body: encoding === undefined ? body : await compressBody(encoding, etag, body),
    };
  };
}

const parseAcceptEncoding = (header: string): ReadonlySet<string> =>
  new Set(
    header
      .toLowerCase()
      .split(",")
      .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
      .map((part) => part.split(";")[0]?.trim() ?? ""),
  );
