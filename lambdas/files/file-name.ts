import { contentFileTypes } from "../../contract/uploads.ts";

const fallbackName = "download";
const maxNameLength = 150;

/**
 * A file's name as it may be saved under: without path separators, control characters and the marks that turn the
 * reading direction (which make "gpj.exe" out of "exe.jpg"), at most 150 characters, its ending kept.
 */
export function safeFileName(fileName: string): string {
  const safe = fileName
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "")
    .replace(/[/\\]/g, "_")
    .replace(/^[\s.]+|[\s.]+$/g, "");
  return shortenMiddle(safe) || fallbackName;
}

/** The safe name of a file of this type, with an ending that the type goes by: a PDF is not saved as an .exe. */
export function withTypeExtension(fileName: string, type: keyof typeof contentFileTypes): string {
  const name = safeFileName(fileName);
  const { extensions } = contentFileTypes[type];
  const fits = extensions.some((extension) => name.toLowerCase().endsWith(`.${extension}`));
  return fits ? name : shortenMiddle(`${name}.${extensions[0]}`);
}

/** Cuts the middle, so that the ending stays. Counted in code points: half a character is none. */
function shortenMiddle(name: string): string {
  const characters = [...name];
  if (characters.length <= maxNameLength) return name;
  return [...characters.slice(0, maxNameLength - 20), "…", ...characters.slice(-19)].join("");
}
