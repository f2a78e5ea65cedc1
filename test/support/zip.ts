import { crc32, deflateRawSync } from "node:zlib";

export interface ZipPart {
  name: string;
  content: Buffer | string;
  /** The uncompressed size that the central directory claims, when it is false. */
  claims?: number;
}

/** Builds a deflated zip by hand, so that a test can make it lie about sizes. */
export function buildZip(parts: readonly ZipPart[]): Buffer {
  const bodies: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  for (const { name, content, claims } of parts) {
    const whole = Buffer.from(content);
    const packed = deflateRawSync(whole);
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(8, 4);
    head.writeUInt32LE(crc32(whole), 10);
    head.writeUInt32LE(packed.length, 14);
    head.writeUInt32LE(claims ?? whole.length, 18);
    head.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from("PK\u0003\u0004"), head, Buffer.from(name), packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    list.push(Buffer.concat([Buffer.from("PK\u0001\u0002\u0014\u0000"), head, place, Buffer.from(name)]));
    bodies.push(local);
    at += local.length;
  }
  const directory = Buffer.concat(list);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...bodies, directory, Buffer.from("PK\u0005\u0006"), end]);
}

/** Builds the smallest Word document, with additional parts. */
export const buildDocx = (...more: ZipPart[]): Buffer =>
  buildZip([
    { name: "[Content_Types].xml", content: "<Types/>" },
    { name: "word/document.xml", content: "<w:document>Ten little ducks</w:document>" },
    ...more,
  ]);
