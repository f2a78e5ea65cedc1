/**
 * Whether these bytes are text, in UTF-8 or, where they begin with its mark, in UTF-16: nothing malformed and no
 * control character but those that lay text out.
 */
export function isPlainText(bytes: Uint8Array): boolean {
  const text = decodeText(bytes);
  return text !== undefined && !/(?![\t\n\v\f\r\u0085])\p{Cc}/u.test(text);
}

function decodeText(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
