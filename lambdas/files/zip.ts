import { createInflateRaw } from "node:zlib";

/** An entry of a zip's central directory. Sizes in bytes, as declared. */
export interface ZipEntry {
  name: string;
  method: number;
  compressedSize: number;
  size: number;
  /** Offset of the local header. */
  headerOffset: number;
}

const signatures = { end: 0x06054b50, entry: 0x02014b50, local: 0x04034b50 } as const;
const [endSize, entrySize, localSize] = [22, 46, 30];
const maxCommentLength = 0xffff;
const encryptedFlag = 0x0001;
const [storedMethod, deflateMethod] = [0, 8];

/**
 * The entries of a zip's central directory (APPNOTE.TXT, 4.3.12). Undefined if the file is not a zip, broken,
 * encrypted, in zip64 format, or uses a compression method other than stored and deflate.
 */
export function readZipEntries(file: Buffer): ZipEntry[] | undefined {
  const end = file.lastIndexOf("PK\u0005\u0006");
  if (end < 0 || end + endSize > file.length || file.length - end - endSize > maxCommentLength)
    return undefined;
  const count = file.readUInt16LE(end + 10);
  const entries: ZipEntry[] = [];
  let at = file.readUInt32LE(end + 16);
  for (let n = 0; n < count; n++) {
    if (at + entrySize > end || file.readUInt32LE(at) !== signatures.entry) return undefined;
    const nameLength = file.readUInt16LE(at + 28);
    const entry = {
      name: file.toString("utf8", at + entrySize, at + entrySize + nameLength),
      method: file.readUInt16LE(at + 10),
      compressedSize: file.readUInt32LE(at + 20),
      size: file.readUInt32LE(at + 24),
      headerOffset: file.readUInt32LE(at + 42),
    };
    const isEncrypted = (file.readUInt16LE(at + 8) & encryptedFlag) !== 0;
    if (isEncrypted || (entry.method !== storedMethod && entry.method !== deflateMethod)) return undefined;
    entries.push(entry);
    at += entrySize + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return entries;
}

/** The real unpacked size of an entry in bytes. Stops soon after the declared size. Undefined if the data is broken. */
export async function measureZipEntry(file: Buffer, entry: ZipEntry): Promise<number | undefined> {
  const { headerOffset, compressedSize, size, method } = entry;
  if (headerOffset + localSize > file.length) return undefined;
  if (file.readUInt32LE(headerOffset) !== signatures.local) return undefined;
  const nameLength = file.readUInt16LE(headerOffset + 26);
  const extraLength = file.readUInt16LE(headerOffset + 28);
  const start = headerOffset + localSize + nameLength + extraLength;
  if (start + compressedSize > file.length) return undefined;
  if (method === storedMethod) return compressedSize;
  const inflate = createInflateRaw();
  let unpackedSize = 0;
  try {
    inflate.end(file.subarray(start, start + compressedSize));
    for await (const chunk of inflate) {
      unpackedSize += chunk.length;
      if (unpackedSize > size) break;
    }
    return unpackedSize;
  } catch {
    return undefined;
  } finally {
    inflate.destroy();
  }
}
