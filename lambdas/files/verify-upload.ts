import { type ContentFileType, isContentFileType, uploadProblem, wrongType } from "../../contract/uploads.ts";
import type { UploadRow } from "../table/bookkeeping.ts";
import { isDocx } from "./docx.ts";
import { filesEnv } from "./env.ts";
import { foundType, headBytes } from "./detect-file-type.ts";
import { isPlainText } from "./plain-text.ts";
import { findStaged, readStaged, type Staged } from "./staging.ts";
import { isDoc } from "./word-document.ts";

/** What looking at an upload came to: the file as it was found, why it is refused, or that none has arrived yet. */
export type Verdict = { staged: Staged; type: ContentFileType } | { refused: string } | "absent";

/** These have to be read to their end to tell what they are, and are small enough for it. */
const wholeChecks: Partial<Record<ContentFileType, (bytes: Uint8Array) => boolean | Promise<boolean>>> = {
  "text/plain": isPlainText,
  "application/msword": isDoc,
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": isDocx,
};

/**
 * Looks at what was really sent: its size, and whether its bytes are of the type that it was offered as (spec/2 §5;
 * design: reliability, T8).
 */
export async function verifyUpload({ purpose, name, type, staging_key }: UploadRow): Promise<Verdict> {
  const staged = await findStaged(filesEnv.read("FILES_BUCKET"), staging_key);
  if (!staged) return "absent";
  const problem = uploadProblem({ purpose, name, type, size: staged.size });
  if (problem !== undefined) return { refused: problem };
  const real = type === "image/jpg" ? "image/jpeg" : type;
  const found = await typeOf(staged, real);
  return found === real ? { staged, type: real } : { refused: wrongType(purpose, inWords(found, type)) };
}

async function typeOf(staged: Staged, offered: ContentFileType): Promise<string> {
  const check = wholeChecks[offered];
  if (!check) return foundType(await readStaged(staged, headBytes));
  const bytes = await readStaged(staged);
  return (await check(bytes)) ? offered : foundType(bytes.subarray(0, headBytes));
}

/** Of a type that is taken otherwise, the sentence has to say what is wrong with it here. */
const inWords = (found: string, offered: ContentFileType) =>
  isContentFileType(found) ? `${found} sent as ${offered}` : found;
