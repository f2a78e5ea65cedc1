import { ByteReader } from "./byte-reader.ts";
import { S3Error } from "./errors.ts";

export interface UploadForm {
  /** The fields before the file, by lower-case name. */
  fields: Map<string, string>;
  /** The file name sent by the browser, without folders. */
  fileName: string;
  file: AsyncIterable<Buffer>;
}

const HEADERS_END = Buffer.from("\r\n\r\n");
const MAX_FIELD_BYTES = 20 * 1024;

/**
 * Parses a multipart upload form up to its file, which stays a stream; ignores fields after the file, as S3 does.
 * Throws MalformedPOSTRequest, MaxPostPreDataLengthExceeded and, without a file, InvalidArgument.
 */
export async function parseUploadForm(
  contentType: string,
  source: AsyncIterable<Buffer>,
): Promise<UploadForm> {
  const [, quoted, bare] = /boundary=(?:"([^"]+)"|([^;\s]+))/.exec(contentType) ?? [];
  const boundary = quoted ?? bare;
  if (!boundary) throw malformed();
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  // The first delimiter has no line break before it.
  const reader = new ByteReader(source, Buffer.from("\r\n"));
  if (!(await reader.readUpTo(delimiter, MAX_FIELD_BYTES))) throw malformed();

  const fields = new Map<string, string>();
  for (let budget = MAX_FIELD_BYTES; ; ) {
    const after = (await reader.readExactly(2)).toString("latin1");
    if (after === "--")
      throw new S3Error("InvalidArgument", "POST requires exactly one file upload per request.");
    const head = await reader.readUpTo(HEADERS_END, budget);
    if (after !== "\r\n") throw malformed();
    if (!head) throw tooLarge();
    const disposition = head.toString();
    const name = /[;\s]name="([^"]*)"/i.exec(disposition)?.[1]?.toLowerCase();
    if (!name) throw malformed();
    if (name === "file") {
      const fileName = /filename="([^"]*)"/i.exec(disposition)?.[1] ?? "";
      return { fields, fileName: fileName.split(/[/\\]/).at(-1) ?? "", file: streamFile(reader, delimiter) };
    }
    const value = await reader.readUpTo(delimiter, budget);
    if (!value) throw tooLarge();
    budget -= head.length + value.length;
    if (fields.has(name)) throw new S3Error("InvalidArgument", `The field ${name} may be given once.`);
    fields.set(name, value.toString());
  }
}

async function* streamFile(reader: ByteReader, delimiter: Buffer): AsyncGenerator<Buffer> {
  const isComplete = yield* reader.streamUpTo(delimiter);
  if (!isComplete) throw new S3Error("IncompleteBody", "The request ended before the file did.");
}

const malformed = () =>
  new S3Error(
    "MalformedPOSTRequest",
    "The body of your POST request is not well-formed multipart/form-data.",
  );

const tooLarge = () =>
  new S3Error("MaxPostPreDataLengthExceeded", "The fields before the file are too large or cut short.");
