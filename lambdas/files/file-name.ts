import { fileTypes, type UploadFileType } from "../../contract/uploads.ts";

const fallbackName = "download";
const maxNameLength = 150;

/**
 * A file name without path separators, broken and control characters and bidirectional text marks (which can make "gpj.exe" look
 * like "exe.jpg"), shortened to 150 characters with its extension kept.
 */
export function sanitizeFileName(fileName: string): string {
  const sanitized = fileName
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\ufffd]/gu, "")
    .replace(/[/\\]/g, "_");
  return shortenMiddle(trimSpacesAndDots(sanitized)) || fallbackName;
}

/** Not by one pattern, whose time would grow with the square of a name of spaces. */
function trimSpacesAndDots(name: string): string {
  const characters = [...name];
  const isKept = (character: string) => !/[\s.]/.test(character);
  const first = characters.findIndex(isKept);
  return first === -1 ? "" : characters.slice(first, characters.findLastIndex(isKept) + 1).join("");
}

/** The sanitized name with an extension that fits the type, so that a PDF is never saved as an .exe. */
export function withTypeExtension(fileName: string, type: UploadFileType): string {
  const name = sanitizeFileName(fileName);
  const { extensions } = fileTypes[type];
  const hasExtension = extensions.some((extension) => name.toLowerCase().endsWith(`.${extension}`));
  return hasExtension ? name : shortenMiddle(`${name}.${extensions[0]}`);
}

/** Cuts out the middle, which keeps the extension. Counts code points, so that no character is split. */
function shortenMiddle(name: string): string {
  const characters = [...name];
  if (characters.length <= maxNameLength) return name;
  return [...characters.slice(0, maxNameLength - 20), "…", ...characters.slice(-19)].join("");
}
