import { crc32, deflateSync } from "node:zlib";

const signature = Buffer.from("89504e470d0a1a0a", "hex");

function buildChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG of one color (RGBA), which is animated if it has a chunk that says so. */
export function buildPng(
  width: number,
  height: number,
  { color = [47, 107, 58, 255], isAnimated = false }: { color?: number[]; isAnimated?: boolean } = {},
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6], 8);
  const row = Buffer.concat([Buffer.alloc(1), ...Array.from({ length: width }, () => Buffer.from(color))]);
  const frames = Buffer.alloc(8);
  frames.writeUInt32BE(2, 0);
  return Buffer.concat([
    signature,
    buildChunk("IHDR", header),
    ...(isAnimated ? [buildChunk("acTL", frames)] : []),
    buildChunk("IDAT", deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))),
    buildChunk("IEND", Buffer.alloc(0)),
  ]);
}

/** The head of a JPEG, which says its size. */
export function buildJpegHead(width: number, height: number): Buffer {
  const frame = Buffer.from("ffc0001108000000000301220002110103110100", "hex");
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  const start = Buffer.from("ffd8ffe000104a46494600010100000100010000", "hex");
  return Buffer.concat([start, frame, Buffer.alloc(64)]);
}
