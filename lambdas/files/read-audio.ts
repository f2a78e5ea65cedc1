import type { IFormat } from "music-metadata";
import type { AudioType } from "../../contract/uploads.ts";
import { toError } from "../errors.ts";
import { log } from "../log.ts";
import { detectFileType, maxHeaderBytes, unknownFileType } from "./detect-file-type.ts";
import { readStagedFile, type StagedFile, streamStagedFile } from "./staging.ts";

/*
 * Reads MP3 and M4A files (LIB-25): whether they are what they claim to be, and how long they play. The file is streamed,
 * because several files of 50 MB would not fit into memory.
 */

export interface AudioFacts {
  /** The detected MIME type. */
  type: string;
  /** Whole seconds, at least 1; null if the file cannot be played. */
  durationSeconds: number | null;
}

/** No story is longer; a damaged header may claim years. */
const maxDurationSeconds = 24 * 3_600;

/**
 * The types that the package file-type reports for MP4 files. Their tracks decide whether there is a picture, not these
 * names.
 */
const mp4Names = ["audio/mp4", "audio/x-m4a", "video/mp4", "video/x-m4v", "video/3gpp"];

/** Reads a staged file that claims to be of type `declared`. */
export async function readAudioFacts(staged: StagedFile, declared: AudioType): Promise<AudioFacts> {
  const detected = await detectFileType(await readStagedFile(staged, maxHeaderBytes));
  const type = mp4Names.includes(detected) ? "audio/mp4" : detected;
  // Padding may precede the sound of an MP3, so that the first bytes do not tell.
  const isUnclear = declared === "audio/mpeg" && type === unknownFileType;
  if (type !== declared && !isUnclear) return { type, durationSeconds: null };
  const format = await parseFormat(staged, declared);
  if (format?.hasVideo) return { type: "video/mp4", durationSeconds: null };
  if (!format || !isPlayable(format, declared)) return { type, durationSeconds: null };
  const { duration = 0 } = format;
  const isValid = duration > 0 && duration <= maxDurationSeconds;
  return { type: declared, durationSeconds: isValid ? Math.max(1, Math.round(duration)) : null };
}

/** Whether browsers play it: MP3, and AAC in MP4. */
const isPlayable = ({ container, codec = "" }: IFormat, type: AudioType): boolean =>
  type === "audio/mpeg" ? container === "MPEG" && codec.endsWith("Layer 3") : codec === "MPEG-4/AAC";

/** The format according to music-metadata; undefined if it cannot be read. */
async function parseFormat(staged: StagedFile, mimeType: AudioType) {
  const stream = await streamStagedFile(staged);
  try {
    // Imported lazily: only this request needs the library. The type chooses the parser, so that no other one runs.
    const { parseWebStream } = await import("music-metadata");
    const { format } = await parseWebStream(
      stream,
      { mimeType, size: staged.size },
      { duration: true, skipCovers: true },
    );
    return format;
  } catch (error) {
    log.warn("Could not read an audio file", { error: toError(error) });
    return undefined;
  } finally {
    await stream.cancel().catch(() => undefined);
  }
}
