/** Enough of a file to tell its type. */
export const maxHeaderBytes = 4_100;

/** What a file is by its first bytes, as a MIME type, whatever it says of itself. Every zip is just that. */
export async function detectFileType(head: Uint8Array): Promise<string> {
  if (head[0] === 0x50 && head[1] === 0x4b) return "application/zip";
  const { fileTypeFromBuffer } = await import("file-type");
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  // An animated PNG is one.
  if (found?.mime === "image/apng") return "image/png";
  if (found && found.mime !== "application/xml") return found.mime;
  return detectMarkupType(head) ?? found?.mime ?? "application/octet-stream";
}

/** Markup has no magic bytes, and is what is sent in a picture's or a document's place most often. */
function detectMarkupType(head: Uint8Array): string | undefined {
  const text = Buffer.from(head).toString("latin1").toLowerCase();
  if (/<svg[\s>]/.test(text)) return "image/svg+xml";
  return /<(!doctype html|html|head|body|script)[\s>]/.test(text) ? "text/html" : undefined;
}
