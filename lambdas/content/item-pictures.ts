import { randomBytes, randomInt } from "node:crypto";
import { imageSize } from "image-size";
import { type ContentCard, toPreviewPath } from "../../contract/content.ts";
import {
  coverPictureWidth,
  findPaper,
  getPreviewLimit,
  isCoverMarked,
  isPagePicture,
  type Paper,
  previewPictureWidth,
} from "../../contract/previews.ts";
import { getPublication } from "../../contract/publishing.ts";
import type { RouteInput } from "../../contract/routes.ts";
import { isImageType } from "../../contract/uploads.ts";
import { filesEnv } from "../env.ts";
import { toError } from "../errors.ts";
import { discardUpload, findUpload, inspectUpload, type VerifiedFile } from "../files/inspect-upload.ts";
import { toCoverPath, toMediaKey } from "../files/object-key.ts";
import { copyObject } from "../files/s3.ts";
import { copyStagedPicture, readStagedFile, type StagedFile } from "../files/staging.ts";
import type { MemberActor } from "../http/actor.ts";
import { log } from "../log.ts";
import type { ContentRow } from "../table/entities.ts";
import type { UploadRow } from "../table/system-entities.ts";
import { listMediaPaths } from "./content-store.ts";
import { measurePdf } from "./read-pdf.ts";

/* The pictures of an item's pages (LIB-15): which of an admin's the item gets, and which it keeps after a change. */

export interface DocumentFacts {
  page_count: number | null;
  paper: Paper | null;
}

/** Counts a PDF's pages and names its paper; an image is one page. Nulls for other files, and for a PDF that cannot be read. */
export async function readDocumentFacts(staged: StagedFile, type: string): Promise<DocumentFacts> {
  const unknown = { page_count: null, paper: null };
  if (isImageType(type)) return { page_count: 1, paper: null };
  if (type !== "application/pdf") return unknown;
  try {
    const { pages, width, height } = await measurePdf(await readStagedFile(staged));
    return { page_count: pages, paper: findPaper(width, height) };
  } catch (error) {
    log.warn("Could not count the pages of a PDF", { error: toError(error) });
    return unknown;
  }
}

type Pictures = NonNullable<RouteInput<"adminReplaceFile">["pictures"]>;
type StoredPictures = Pick<
  ContentRow,
  "thumbnail_url" | "cover_is_page" | "preview_count" | "preview_revision"
>;

/**
 * Verifies the pictures of an item's pages and copies those that its category allows. A picture that is missing, was
 * rejected or is too large is left out, with those after it, because an item without pictures is better than none.
 * `copied` are the uploads to discard once the row is saved: until then a repeated request needs them.
 */
export async function storePagePictures(
  actor: MemberActor,
  item: Pick<ContentCard, "id" | "category"> & { preview_revision?: number } & DocumentFacts,
  pictures: Pictures | null | undefined,
): Promise<{ stored: StoredPictures; copied: UploadRow[] }> {
  const { id, preview_revision = 1 } = item;
  const copied: UploadRow[] = [];
  const stored: StoredPictures = {
    thumbnail_url: null,
    cover_is_page: false,
    preview_count: 0,
    preview_revision,
  };
  if (!pictures || item.page_count === null) return { stored, copied };
  const copy = async (uploadId: string, purpose: "cover" | "preview", toPath: typeof toCoverPath) => {
    const picture = await copyPicture(actor, uploadId, purpose, toPath);
    if (picture) copied.push(picture.upload);
    return picture?.path;
  };
  const coverId = pictures.cover_upload_id;
  const cover = coverId === null ? undefined : await copy(coverId, "cover", toCoverPath);
  if (cover) Object.assign(stored, { thumbnail_url: cover, cover_is_page: true });
  const allowed = pictures.preview_upload_ids.slice(0, getPreviewLimit(item.category, item.page_count));
  for (const [index, uploadId] of allowed.entries()) {
    const path = toPreviewPath({ id, preview_revision }, index + 1);
    if ((await copy(uploadId, "preview", () => path)) === undefined) break;
    stored.preview_count = index + 1;
  }
  return { stored, copied };
}

/** Copies a cover for one item, so that it can be deleted with the item. Returns its path below media/. */
export async function copyCover({ staged, type }: VerifiedFile, { id }: UploadRow): Promise<string> {
  if (!isImageType(type)) throw new Error("A cover must be an image");
  const path = toCoverPath(id, type);
  await copyStagedPicture(staged, type, path);
  return path;
}

/** Copies an uploaded picture to this path below media/ of the media bucket. Undefined if it cannot be used. */
async function copyPicture(
  actor: MemberActor,
  uploadId: string,
  purpose: "cover" | "preview",
  toPath: typeof toCoverPath,
): Promise<{ path: string; upload: UploadRow } | undefined> {
  const upload = await findUpload(actor, uploadId, purpose);
  const inspection = upload && (await inspectUpload(upload));
  if (!upload || !inspection || inspection === "missing" || "rejected" in inspection) return undefined;
  const { staged, type } = inspection;
  if (!isImageType(type)) return undefined;
  if (!(await hasPageSize(staged, purpose === "cover" ? coverPictureWidth : previewPictureWidth))) {
    await discardUpload(upload);
    return undefined;
  }
  const path = toPath(upload.id, type);
  await copyStagedPicture(staged, type, path);
  return { path, upload };
}

/** This much of a picture is read to find its size. */
const measuredBytes = 64 * 1024;

/** Whether the picture's header says that it is no larger than the browser renders a page; no if it says nothing. */
async function hasPageSize(staged: StagedFile, width: number): Promise<boolean> {
  const bytes = await readStagedFile(staged, measuredBytes);
  try {
    return isPagePicture(imageSize(bytes), width);
  } catch (error) {
    log.warn("Could not measure a picture", { error: toError(error) });
    return false;
  }
}

export interface PictureCut {
  changes: Partial<
    Pick<ContentRow, "preview_count" | "preview_revision" | "thumbnail_url" | "cover_is_page">
  >;
  /** Paths below media/ of the pictures that are not shown any more. */
  removed: string[];
}

/** Decides what becomes of an item's pictures with its new access, in the bin, and when visitors must no longer see it. */
export async function changePictures(
  before: ContentRow,
  after: ContentRow,
  now: number,
): Promise<PictureCut> {
  const cut = cutPictures(before, after.category);
  const isHidden = getPublication(before, now) === "published" && getPublication(after, now) !== "published";
  if (!isHidden) return cut;
  const moved = await movePictures({ ...before, ...cut.changes });
  return { changes: { ...cut.changes, ...moved.changes }, removed: [...cut.removed, ...moved.removed] };
}

/** An item loses these when its access changes: pages above the new limit, and a cover that would show all of it. */
function cutPictures(row: ContentRow, category: ContentRow["category"]): PictureCut {
  const { page_count, preview_count, cover_is_page, thumbnail_url } = row;
  if (page_count === null || category === row.category) return { changes: {}, removed: [] };
  const kept = Math.min(preview_count, getPreviewLimit(category, page_count));
  const removed = listMediaPaths({ ...row, thumbnail_url: null }).slice(kept);
  const losesCover = cover_is_page && thumbnail_url !== null && isCoverMarked(category, page_count);
  return {
    changes: {
      ...(kept < preview_count ? { preview_count: kept } : {}),
      ...(losesCover ? { thumbnail_url: null, cover_is_page: false } : {}),
    },
    removed: losesCover ? [thumbnail_url, ...removed] : removed,
  };
}

/**
 * Copies the pictures of an item that visitors saw until now to paths that only the back office knows (LIB-24). A picture
 * that cannot be copied is left out, because it must not keep the item public.
 */
async function movePictures(row: ContentRow): Promise<PictureCut> {
  const removed = listMediaPaths(row);
  if (removed.length === 0) return { changes: {}, removed };
  const hidden = toHiddenPictures(row);
  const { preview_revision } = hidden;
  return { changes: { ...(await copyPictures(row, hidden)), preview_revision }, removed };
}

/** The item with other paths for its pictures, which only the back office knows. */
export const toHiddenPictures = (row: ContentRow): ContentRow => ({
  ...row,
  preview_revision: randomInt(2 ** 47),
  thumbnail_url:
    row.thumbnail_url?.replace(/(?<![^/.])[^/.]+(?=\.\w+$)/, randomBytes(16).toString("hex")) ?? null,
});

/** Copies the cover and the preview's pages. A picture that cannot be copied is left out, with those after it. */
export async function copyPictures(
  source: ContentRow,
  copy: ContentRow,
): Promise<Pick<ContentRow, "thumbnail_url" | "cover_is_page" | "preview_count">> {
  const [from, to] = [source.thumbnail_url, copy.thumbnail_url];
  const hasCover = from !== null && to !== null && (await copyInMedia(from, to));
  let copied = 0;
  for (; copied < source.preview_count; copied++) {
    const page = copied + 1;
    if (!(await copyInMedia(toPreviewPath(source, page), toPreviewPath(copy, page)))) break;
  }
  return {
    thumbnail_url: hasCover ? to : null,
    cover_is_page: hasCover && source.cover_is_page,
    preview_count: copied,
  };
}

/** Copies a picture in the media bucket. Returns false if it cannot be copied. */
async function copyInMedia(from: string, to: string): Promise<boolean> {
  const Bucket = filesEnv.read("MEDIA_BUCKET");
  const CopySource = `${Bucket}/${toMediaKey(from)}`;
  try {
    await copyObject({ Bucket, Key: toMediaKey(to), CopySource });
    return true;
  } catch (error) {
    log.error("Could not move a picture", { path: from, error: toError(error) });
    return false;
  }
}
