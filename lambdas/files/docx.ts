import { type ZipEntry, readZipEntries, measureZipEntry } from "./zip.ts";

/** What a document may unfold to, in bytes, and how many times its own size, beyond a first ten megabytes. */
const expansionLimit = { most: 200_000_000, times: 100, free: 10_000_000 } as const;

/**
 * Whether these bytes are a Word document: a zip with a list of its parts, a word/ folder, no macros, no name that
 * leads out of it, nothing encrypted, and no more inside than it says and than a document may hold.
 */
export async function isDocx(bytes: Uint8Array): Promise<boolean> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = readZipEntries(file);
  if (!entries || !hasWordParts(entries)) return false;
  const totalSize = entries.reduce((sum, { size }) => sum + size, 0);
  if (totalSize > expansionLimit.most || totalSize > Math.max(expansionLimit.free, file.length * expansionLimit.times)) return false;
  // What the list says is not yet so: a part that unfolds to more than it claims is a trap.
  for (const entry of entries) if ((await measureZipEntry(file, entry)) !== entry.size) return false;
  return true;
}

function hasWordParts(entries: readonly ZipEntry[]): boolean {
  const names = entries.map(({ name }) => name);
  return (
    names.includes("[Content_Types].xml") &&
    names.some((name) => /^word\/[^/]+\.xml$/.test(name)) &&
    !names.some(
      (name) => /(^|\/)vbaProject\.bin$/i.test(name) || /(^|[/\\])\.\.([/\\]|$)|^[/\\]/.test(name),
    ) &&
    new Set(names).size === names.length
  );
}
