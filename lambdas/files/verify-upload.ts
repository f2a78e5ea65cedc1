import { type ContentFileType, isContentFileType, findUploadProblem, formatWrongType } from "../../contract/uploads.ts";
import type { UploadRow } from "../table/system-entities.ts";
import { isDocx } from "./docx.ts";
import { filesEnv } from "./env.ts";
import { detectFileType, maxHeaderBytes } from "./detect-file-type.ts";
import { isPlainText } from "./plain-text.ts";
import { findStagedFile, readStagedFile, type StagedFile } from "./staging.ts";
import { isLegacyDoc } from "./word-document.ts";

/** What looking at an upload came to: the file as it was found, why it is refused, or that none has arrived yet. */
export type Inspection = { staged: StagedFile; type: ContentFileType } | { refused: string } | "absent";

/** These have to be read to their end to tell what they are, and are small enough for it. */
const wholeFileChecks: Partial<Record<ContentFileType, (bytes: Uint8Array) => boolean | Promise<boolean>>> = {
  "text/plain": isPlainText,
  "application/msword": isLegacyDoc,
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": isDocx,
};

/**
 * Looks at what was really sent: its size, and whether its bytes are of the type that it was offered as (spec/2 §5;
 * design: reliability, T8).
 */
export async function verifyUpload({ purpose, name, type, staging_key }: UploadRow): Promise<Inspection> {
  const staged = await findStagedFile(filesEnv.read("FILES_BUCKET"), staging_key);
  if (!staged) return "absent";
  const problem = findUploadProblem({ purpose, name, type, size: staged.size });
  if (problem !== undefined) return { refused: problem };
  const expected = type === "image/jpg" ? "image/jpeg" : type;
  const detected = await detectType(staged, expected);
  return detected === expected ? { staged, type: expected } : { refused: formatWrongType(purpose, describeType(detected, type)) };
}

async function detectType(staged: StagedFile, offered: ContentFileType): Promise<string> {
  const check = wholeFileChecks[offered];
  if (!check) return detectFileType(await readStagedFile(staged, maxHeaderBytes));
  const bytes = await readStagedFile(staged);
  return (await check(bytes)) ? offered : detectFileType(bytes.subarray(0, maxHeaderBytes));
}

/** Of a type that is taken otherwise, the sentence has to say what is wrong with it here. */
const describeType = (found: string, offered: ContentFileType) =>
  isContentFileType(found) ? `${found} sent as ${offered}` : found;
