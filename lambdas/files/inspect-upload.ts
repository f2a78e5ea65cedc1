import {
  type AudioType,
  findUploadProblem,
  formatWrongType,
  isAudioType,
  isFileType,
  type UploadFileType,
  type UploadPurpose,
  uploadMessages,
} from "../../contract/uploads.ts";
import { filesEnv } from "../env.ts";
import type { MemberActor } from "../http/actor.ts";
import type { UploadRow } from "../table/system-entities.ts";
import {
  detectFileType,
  isDocx,
  isLegacyDoc,
  isPlainText,
  isWindowsText,
  maxHeaderBytes,
  unknownFileType,
} from "./detect-file-type.ts";
import { readAudioFacts } from "./read-audio.ts";
import { deleteStagedFile, findStagedFile, readStagedFile, type StagedFile } from "./staging.ts";
import { uploadStore } from "./upload-store.ts";

/** A verified file. `durationSeconds` is null unless it is audio. */
export interface VerifiedFile {
  staged: StagedFile;
  type: UploadFileType;
  durationSeconds: number | null;
}

/** The result of an inspection: the file, the message to reject it with, or that it is missing. */
export type Inspection = VerifiedFile | { rejected: string } | "missing";

/** The actor's own upload for one of these purposes; undefined if there is none or it has expired. */
export async function findUpload(
  { id: actor }: MemberActor,
  id: string,
  ...purposes: UploadPurpose[]
): Promise<UploadRow | undefined> {
  const upload = await uploadStore.find(id);
  // The expiry is checked because DynamoDB may delete an expired row hours later.
  const isValid = upload && upload.created_by === actor && upload.ttl * 1_000 > Date.now();
  return isValid && purposes.includes(upload.purpose) ? upload : undefined;
}

/**
 * Checks the size of an uploaded file and whether its bytes match its declared type (LIB-10, SEC-5). Deletes a rejected file
 * from staging.
 */
export async function inspectUpload(upload: UploadRow): Promise<Inspection> {
  const inspection = await verifyUpload(upload);
  if (inspection !== "missing" && "rejected" in inspection) await discardUpload(upload);
  return inspection;
}

/** Deletes an uploaded file from staging, after it was rejected or copied. */
export const discardUpload = ({ staging_key }: UploadRow): Promise<void> =>
  deleteStagedFile(filesEnv.read("FILES_BUCKET"), staging_key);

async function verifyUpload({ purpose, name, type, staging_key }: UploadRow): Promise<Inspection> {
  const staged = await findStagedFile(filesEnv.read("FILES_BUCKET"), staging_key);
  if (!staged) return "missing";
  const problem = findUploadProblem({ purpose, name, type, size: staged.size });
  if (problem !== undefined) return { rejected: problem };
  const declared = type === "image/jpg" ? "image/jpeg" : type;
  if (isAudioType(declared)) return verifyAudio(staged, declared, { purpose, name });
  const detected = await detectStagedType(staged, declared);
  if (detected === oldEncoding) return { rejected: uploadMessages.textEncoding(name) };
  return detected === declared
    ? { staged, type: declared, durationSeconds: null }
    : rejectType({ purpose, name }, detected, type);
}

async function verifyAudio(
  staged: StagedFile,
  declared: AudioType,
  { purpose, name }: Pick<UploadRow, "purpose" | "name">,
): Promise<Inspection> {
  const { type, durationSeconds } = await readAudioFacts(staged, declared);
  if (type !== declared) return rejectType({ purpose, name }, type, declared);
  if (durationSeconds === null) return { rejected: uploadMessages.audioUnreadable(name) };
  return { staged, type: declared, durationSeconds };
}

/** Text that is not Unicode. It is refused with advice: members would see garbled characters. */
const oldEncoding = "text/plain; charset=windows-1252";

/** Types without a unique signature. Their size limits are low enough to read the whole file into memory. */
const wholeFileChecks: Partial<Record<UploadFileType, (bytes: Uint8Array) => boolean | Promise<boolean>>> = {
  "text/plain": isPlainText,
  "application/msword": isLegacyDoc,
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": isDocx,
};

async function detectStagedType(staged: StagedFile, declared: UploadFileType): Promise<string> {
  const check = wholeFileChecks[declared];
  if (!check) return detectFileType(await readStagedFile(staged, maxHeaderBytes));
  const bytes = await readStagedFile(staged);
  if (await check(bytes)) return declared;
  const detected = await detectFileType(bytes.subarray(0, maxHeaderBytes));
  const isOldText = declared === "text/plain" && detected === unknownFileType && isWindowsText(bytes);
  return isOldText ? oldEncoding : detected;
}

/** Rejects a file whose bytes are of another type, or of none that is known: its name would tell an admin nothing. */
function rejectType(
  { purpose, name }: Pick<UploadRow, "purpose" | "name">,
  detected: string,
  declared: UploadFileType,
): Inspection {
  const isNamed = purpose === "content" || purpose === "audio";
  return isNamed && detected === unknownFileType
    ? { rejected: uploadMessages.unreadable(name) }
    : { rejected: formatWrongType(purpose, describeType(detected, declared)) };
}

/** Names both types if the detected one is allowed too: "image/png is not allowed" alone would be confusing. */
const describeType = (detected: string, declared: UploadFileType): string =>
  isFileType(detected) ? `${detected} sent as ${declared}` : detected;
