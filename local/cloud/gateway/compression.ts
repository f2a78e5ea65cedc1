import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { EdgeRequest, EdgeResponse } from "./message.ts";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** CloudFront leaves alone what is smaller or larger than this, in bytes. */
const SMALLEST = 1_000;
const LARGEST = 10_000_000;

const COMPRESSIBLE =
  /^(text\/|image\/svg\+xml|font\/(ttf|otf)|application\/(javascript|json|xml|manifest\+json|wasm|.*\+(json|xml)))/i;

const encoders: Record<string, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body) => gzipped(body, { level: 6 }),
};

/**
 * Compresses answers as CloudFront does: Brotli before gzip, by what the viewer accepts. A body that has an
 * ETag is compressed once and kept.
 */
export function createCompressor(): (request: EdgeRequest, response: EdgeResponse) => Promise<EdgeResponse> {
  const kept = new Map<string, Promise<Buffer>>();

  const compressed = (encoding: string, etag: string | undefined, body: Buffer): Promise<Buffer> => {
    const encode = encoders[encoding] ?? (async (plain) => plain);
    if (etag === undefined) return encode(body);
    const key = `${encoding} ${etag}`;
    const known = kept.get(key) ?? encode(body);
    kept.set(key, known);
    return known;
  };

  return async (request, response) => {
    const { headers, body } = response;
    const size = body.length;
    if (size < SMALLEST || size > LARGEST || headers["content-encoding"] !== undefined) return response;
    if (!COMPRESSIBLE.test(headers["content-type"] ?? "")) return response;
    const accepted = acceptedEncodings(request.headers["accept-encoding"] ?? "");
    const encoding = Object.keys(encoders).find((each) => accepted.has(each));
    const etag = headers.etag;
    return {
      ...response,
      headers: {
        ...headers,
        vary: "accept-encoding",
        ...(encoding !== undefined && {
          "content-encoding": encoding,
          // The bytes differ from what the origin named, so the tag holds for the meaning only.
          ...(etag !== undefined && { etag: etag.startsWith("W/") ? etag : `W/${etag}` }),
        }),
      },
      body: encoding === undefined ? body : await compressed(encoding, etag, body),
    };
  };
}

const acceptedEncodings = (header: string): ReadonlySet<string> =>
  new Set(
    header
      .toLowerCase()
      .split(",")
      .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
      .map((part) => part.split(";")[0]?.trim() ?? ""),
  );
