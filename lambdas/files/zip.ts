import { createInflateRaw } from "node:zlib";

/** A part of a zip, as the list at the zip's end has it. Sizes in bytes. */
export interface ZipEntry {
  name: string;
  method: number;
  compressedSize: number;
  size: number;
  /** Where its own header begins. */
  at: number;
}

const signatures = { end: 0x06054b50, listed: 0x02014b50, local: 0x04034b50 } as const;
const [endSize, listedSize, localSize] = [22, 46, 30];
const maxCommentLength = 0xffff;
const encrypted = 0x0001;
const [storedMethod, deflated] = [0, 8];

/**
 * The list of a zip's parts (APPNOTE.TXT, 4.3.12). Undefined for what is no zip, is broken, encrypted, packed by a
 * rare method, or so large that its list needs the 64-bit form.
 */
export function readZipEntries(file: Buffer): ZipEntry[] | undefined {
  const end = file.lastIndexOf("PK\u0005\u0006");
  if (end < 0 || end + endSize > file.length || file.length - end - endSize > maxCommentLength)
    return undefined;
  const count = file.readUInt16LE(end + 10);
  const entries: ZipEntry[] = [];
  let at = file.readUInt32LE(end + 16);
  for (let n = 0; n < count; n++) {
    if (at + listedSize > end || file.readUInt32LE(at) !== signatures.listed) return undefined;
    const nameLength = file.readUInt16LE(at + 28);
    const entry = {
      name: file.toString("utf8", at + listedSize, at + listedSize + nameLength),
      method: file.readUInt16LE(at + 10),
      compressedSize: file.readUInt32LE(at + 20),
      size: file.readUInt32LE(at + 24),
      at: file.readUInt32LE(at + 42),
    };
    const plain = (file.readUInt16LE(at + 8) & encrypted) === 0;
    if (!plain || (entry.method !== storedMethod && entry.method !== deflated)) return undefined;
    entries.push(entry);
    at += listedSize + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return entries;
}

/** What a part really unfolds to, in bytes; counting stops beyond the size it claims. Undefined where it is broken. */
export async function measureZipEntry(file: Buffer, entry: ZipEntry): Promise<number | undefined> {
  const { at, compressedSize: packed, size, method } = entry;
  if (at + localSize > file.length || file.readUInt32LE(at) !== signatures.local) return undefined;
  const begin = at + localSize + file.readUInt16LE(at + 26) + file.readUInt16LE(at + 28);
  if (begin + packed > file.length) return undefined;
  if (method === storedMethod) return packed;
  const inflate = createInflateRaw();
  let counted = 0;
  try {
    inflate.end(file.subarray(begin, begin + packed));
    for await (const chunk of inflate) {
      counted += chunk.length;
      if (counted > size) break;
    }
    return counted;
  } catch {
    return undefined;
  } finally {
    inflate.destroy();
  }
}
