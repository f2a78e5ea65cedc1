import { safeFileName } from "./file-name.ts";

/**
 * A Content-Disposition that saves under `fileName` (RFC 6266): a plain name for old readers, the whole of it in
 * UTF-8 (RFC 8187) for the rest. Made safe once more, so that no name can add a header or a folder.
 */
export function formatContentDisposition(fileName: string): string {
  const name = safeFileName(fileName);
  const plain = name.replace(/[^\w .()-]/g, "_");
  const whole = encodeURIComponent(name).replace(/['()*]/g, percentEncode);
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}

const percentEncode = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
