const fallbackName = "download";
const longestName = 150;

/**
 * A Content-Disposition that saves under `fileName` (RFC 6266): a plain name for old readers, the whole of it in
 * UTF-8 (RFC 8187) for the rest. Path separators, control characters and the marks that turn the reading
 * direction (which make "gpj.exe" out of "exe.jpg") are left out, so that no name can add a header or a folder.
 */
export function attachment(fileName: string): string {
  const name = cleaned(fileName) || fallbackName;
  const plain = name.replace(/[^\w .()-]/g, "_");
  const whole = encodeURIComponent(name).replace(/['()*]/g, percent);
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}

function cleaned(fileName: string): string {
  const safe = fileName
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "")
    .replace(/[/\\]/g, "_")
    .replace(/^[\s.]+|[\s.]+$/g, "");
  return shortened(safe);
}

/** Cuts the middle, so that the extension stays. Counted in code points: half a character is none. */
function shortened(name: string): string {
  const characters = [...name];
  if (characters.length <= longestName) return name;
  return [...characters.slice(0, longestName - 20), "…", ...characters.slice(-19)].join("");
}

const percent = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
