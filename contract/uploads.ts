import * as z from "zod";
import { id } from "./text.ts";

/** What a file is sent in for: the library, an item's cover, an advisor's picture. */
export const uploadPurposes = ["content", "cover", "advisor_image"] as const;

export type UploadPurpose = (typeof uploadPurposes)[number];

const megabyte = 1_048_576;

/** Spec/2 §9: nothing larger is even let into the drop zone. In bytes, as are all sizes here. */
export const dropZoneBytes = 52_428_800;

interface FileType {
  readonly limitMB: number;
  /** The first is what a file is called by that has none of them. */
  readonly extensions: readonly [string, ...string[]];
}

const jpeg = { limitMB: 10, extensions: ["jpg", "jpeg"] } as const;

/** Spec/2 §5: the images, by the type that a browser tells. `image/jpg` is no type, but some say it. */
export const imageTypes = {
  "image/jpeg": jpeg,
  "image/jpg": jpeg,
  "image/png": { limitMB: 10, extensions: ["png"] },
  "image/gif": { limitMB: 10, extensions: ["gif"] },
  "image/webp": { limitMB: 10, extensions: ["webp"] },
} as const satisfies Record<string, FileType>;

/** Spec/2 §9: whatever the library takes, and up to which size. */
export const contentFileTypes = {
  "application/pdf": { limitMB: 50, extensions: ["pdf"] },
  "application/msword": { limitMB: 25, extensions: ["doc"] },
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": {
    limitMB: 25,
    extensions: ["docx"],
  },
  "text/plain": { limitMB: 5, extensions: ["txt"] },
  ...imageTypes,
} as const satisfies Record<string, FileType>;

export type ImageType = keyof typeof imageTypes;
export type ContentFileType = keyof typeof contentFileTypes;

export const contentFileTypeNames = Object.keys(contentFileTypes) as [ContentFileType, ...ContentFileType[]];

export const isContentFileType = (type: string): type is ContentFileType =>
  Object.hasOwn(contentFileTypes, type);
export const isImageType = (type: string): type is ImageType => Object.hasOwn(imageTypes, type);

/** Every sentence of uploading that the spec fixes (spec/2 §5, §8). */
export const uploadMessages = {
  titleRequired: "Please provide a title",
  fileRequired: "Please select at least one file",
  signInRequired: "You must be logged in to upload content",
  typeNotAllowed: (type: string) =>
    `File type ${type} is not allowed. Allowed types: PDF, DOC, DOCX, TXT, Images`,
  tooLarge: (name: string, type: string, limitMB: number) =>
    `File ${name} is too large. Maximum size for ${type}: ${limitMB}MB`,
  coverType: "Cover image must be JPG, PNG, GIF, or WebP format",
  coverTooLarge: "Cover image is too large. Maximum size: 5MB",
  coverRejected: "Please select a valid image file (JPG, PNG, GIF, WebP)",
  coverFailed: "Failed to upload cover image",
  advisorImageType: "Please select an image file",
  advisorImageTooLarge: "Image must be less than 5MB",
  advisorImageFailed: (reason: string) => `Failed to upload image: ${reason}`,
  advisorImageUploaded: "Image uploaded successfully",
  uploadFailed: (file: string, reason: string) => `Failed to upload ${file}: ${reason}`,
  saveFailed: (file: string, reason: string) => `Failed to save ${file} metadata: ${reason}`,
  unexpected: "An unexpected error occurred during upload",
  filesReady: (count: number) => `${count} file(s) ready for upload`,
  coverReady: "Cover image ready for upload",
  uploaded: (count: number) => `${count} file(s) uploaded successfully`,
  // The spec has no words for these.
  empty: (name: string) => `File ${name} is empty`,
  notUploaded: "This file has not arrived yet. Please upload it again.",
  unknown: "This upload is not known any more. Please upload the file again.",
} as const;

export interface OfferedFile {
  readonly name: string;
  /** As the browser tells it: spec/2 §5 judges by it first, the server by the bytes as well. */
  readonly type: string;
  readonly size: number;
  readonly purpose: UploadPurpose;
}

/** The largest file of this type for this purpose, in bytes; 0 where the type is not taken. */
export function uploadLimit(purpose: UploadPurpose, type: string): number {
  if (purpose === "content") return isContentFileType(type) ? contentFileTypes[type].limitMB * megabyte : 0;
  if (!isImageType(type)) return 0;
  // 'under 5MB' is less than five, 'max 5MB' is not.
  return purpose === "cover" ? 5 * megabyte : 5 * megabyte - 1;
}

/** Why a file is not taken, in the spec's words; undefined where it is. Asked by the drop zone and by the API. */
export function uploadProblem({ name, type, size, purpose }: OfferedFile): string | undefined {
  const limit = uploadLimit(purpose, type);
  if (limit === 0) return wrongType(purpose, type);
  if (size === 0) return uploadMessages.empty(name);
  return size > limit ? tooLarge(purpose, name, type) : undefined;
}

/** What is said of a file whose bytes are not what it was sent as. */
export const wrongType = (purpose: UploadPurpose, type: string): string =>
  purpose === "content"
    ? uploadMessages.typeNotAllowed(type)
    : purpose === "cover"
      ? uploadMessages.coverType
      : uploadMessages.advisorImageType;

function tooLarge(purpose: UploadPurpose, name: string, type: string): string {
  if (purpose === "cover") return uploadMessages.coverTooLarge;
  if (purpose === "advisor_image") return uploadMessages.advisorImageTooLarge;
  return uploadMessages.tooLarge(name, type, isContentFileType(type) ? contentFileTypes[type].limitMB : 0);
}

/** The type of a file for which the browser tells none, as some do for Word's, by the end of its name. */
export function offeredType({ name, type }: { name: string; type: string }): string {
  if (type !== "") return type;
  const extension = name.split(".").pop()?.toLowerCase() ?? "";
  const found = Object.entries<FileType>(contentFileTypes).find(([, { extensions }]) =>
    extensions.includes(extension),
  );
  return found?.[0] ?? "";
}

export const uploadId = id("upl");

/** At most so many files at once, in one call that begins or finishes them. */
export const filesAtOnce = 20;

export const beginUploadsInput = z.strictObject({
  files: z
    .array(
      z.strictObject({
        name: z.string().min(1).max(1_000),
        type: z.string().max(200),
        size: z.int().min(0),
        purpose: z.enum(uploadPurposes),
      }),
    )
    .min(1, uploadMessages.fileRequired)
    .max(filesAtOnce),
});

/**
 * A form for one file: posted to `url` as multipart with all of `fields` first and the file last, named `file`,
 * within `expires_in` seconds.
 */
const uploadForm = z.object({
  upload_id: uploadId,
  url: z.url(),
  fields: z.record(z.string(), z.string()),
  expires_in: z.int(),
});

export type UploadForm = z.infer<typeof uploadForm>;

/** One answer for each file, in their order: its form, or why it gets none. */
export const begunUploads = z.object({
  uploads: z.array(z.union([uploadForm, z.object({ error: z.string() })])),
});
