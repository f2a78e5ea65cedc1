/** Builds small MP3 and M4A files whose structure is complete, so that a parser accepts them. Their sound is silence. */

/** A frame of MPEG 1 Layer 3, 128 kbit/s, 44.1 kHz, stereo: 1,152 samples in 417 bytes. */
const mp3Frame = Buffer.concat([Buffer.from("fffb9000", "hex"), Buffer.alloc(413)]);

/** An MP3 of about `seconds`. */
export const buildMp3 = (seconds = 3): Buffer =>
  Buffer.concat(Array.from({ length: Math.ceil((seconds * 44_100) / 1_152) }, () => mp3Frame));

const uint32 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(4 * values.length);
  values.forEach((value, index) => {
    bytes.writeUInt32BE(value, 4 * index);
  });
  return bytes;
};
const ascii = (text: string) => Buffer.from(text, "latin1");

/** A box of the MP4 format: its size, its name and its content. */
function box(name: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([uint32(8 + body.length), ascii(name), body]);
}

const timescale = 44_100;

function buildTrack(id: number, seconds: number, kind: "sound" | "video"): Buffer {
  const isSound = kind === "sound";
  const duration = seconds * timescale;
  const handler = box(
    "hdlr",
    uint32(0, 0),
    ascii(isSound ? "soun" : "vide"),
    uint32(0, 0, 0),
    Buffer.alloc(1),
  );
  const soundEntry = [Buffer.alloc(6), Buffer.from("0001", "hex"), uint32(0, 0)];
  const entry = isSound
    ? box("mp4a", ...soundEntry, Buffer.from("0002001000000000", "hex"), Buffer.from("ac440000", "hex"))
    : box("avc1", Buffer.alloc(78));
  const table = box(
    "stbl",
    box("stsd", uint32(0, 1), entry),
    box("stts", uint32(0, 1, 1, duration)),
    box("stsc", uint32(0, 1, 1, 1, 1)),
    box("stsz", uint32(0, 4, 1)),
    box("stco", uint32(0, 1, 40)),
  );
  return box(
    "trak",
    box("tkhd", uint32(7, 0, 0, id, 0, duration), Buffer.alloc(60)),
    box(
      "mdia",
      box("mdhd", uint32(0, 0, 0, timescale, duration), Buffer.from("55c40000", "hex")),
      handler,
      box("minf", isSound ? box("smhd", uint32(0, 0)) : box("vmhd", uint32(1, 0, 0)), table),
    ),
  );
}

/** An M4A of `seconds`. With `video` it has a picture too; `brand` is what the file calls itself. */
export function buildM4a({
  seconds = 3,
  brand = "M4A ",
  tracks = ["sound"],
}: {
  seconds?: number;
  brand?: string;
  tracks?: readonly ("sound" | "video")[];
} = {}): Buffer {
  const header = Buffer.concat([uint32(0, 0, 0, timescale, seconds * timescale), Buffer.alloc(80)]);
  return Buffer.concat([
    box("ftyp", ascii(brand), uint32(0), ascii("isom")),
    box("mdat", Buffer.alloc(64)),
    box("moov", box("mvhd", header), ...tracks.map((kind, index) => buildTrack(index + 1, seconds, kind))),
  ]);
}
