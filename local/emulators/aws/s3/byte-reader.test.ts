import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { decodeAwsChunked } from "./aws-chunked.ts";
import { parseUploadForm } from "./upload-form.ts";

/** Yields the same bytes in chunks of 1 to 40 bytes, as a network may deliver them. */
function* splitIntoChunks(source: string): Generator<AsyncIterable<Buffer>> {
  const bytes = Buffer.from(source);
  for (let size = 1; size <= 40; size += 1)
    yield (async function* () {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
    })();
}

it("parseUploadForm: does not depend on how the body is split into chunks", async () => {
  const part = (disposition: string, value: string) =>
    `--bound\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${value}\r\n`;
  const file = "one\r\n--bount\r\n--boun\r\n\r\n--";
  const source = `${part('name="key"', "a/b é")}${part('name="file"; filename="f"', file)}--bound--\r\n`;
  for (const chunks of splitIntoChunks(source)) {
    const form = await parseUploadForm("multipart/form-data; boundary=bound", chunks);
    expect([...form.fields]).toEqual([["key", "a/b é"]]);
    expect(await text(form.file)).toBe(file);
  }
});

it("decodeAwsChunked: does not depend on how the body is split into chunks", async () => {
  const source =
    "5;chunk-extension=x\r\nhello\r\nB\r\n\r\n0\r\n\r\nwor!\r\n0\r\nx-amz-checksum-crc32: AAAAAA==\r\n\r\n";
  for (const chunks of splitIntoChunks(source)) {
    const trailers: Record<string, string> = {};
    expect(await text(decodeAwsChunked(chunks, trailers))).toBe("hello\r\n0\r\n\r\nwor!");
    expect(trailers).toEqual({ "x-amz-checksum-crc32": "AAAAAA==" });
  }
});

it.each(["5\r\nhel", "5\r\nhelloX\r\n0\r\n\r\n", "zz\r\nhello\r\n", "5\r\nhello\r\n0\r\n", ""])(
  "decodeAwsChunked: rejects invalid or truncated framing %j",
  async (source) => {
    for (const chunks of splitIntoChunks(source))
      await expect(text(decodeAwsChunked(chunks, {}))).rejects.toMatchObject({ code: "IncompleteBody" });
  },
);
