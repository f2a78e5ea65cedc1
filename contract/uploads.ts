import * as z from "zod";
import { pictureMessages } from "./brand-pictures.ts";
import { id } from "./field-schemas.ts";

/**
 * A file is uploaded for one of these: a library item, an item's cover, a page of its preview, an advisor's image, an
 * audio story, one of the logo's pictures, the picture beside links to the site.
 */
export const uploadPurposes = [
  "content",
  "cover",
  "preview",
  "advisor_image",
  "audio",
  "logo",
  "share_picture",
] as const;

export type UploadPurpose = (typeof uploadPurposes)[number];

const megabyte = 1_048_576;

/** The drop zone rejects larger files (LIB-10). All sizes in this file are in bytes unless named otherwise. */
export const maxDropZoneBytes = 52_428_800;

interface FileType {
  readonly limitMB: number;
  /** The first one is added to a file name that has none of them. */
  readonly extensions: readonly [string, ...string[]];
}

const jpeg = { limitMB: 10, extensions: ["jpg", "jpeg"] } as const;

/** Image types by MIME type (LIB-10). `image/jpg` is not registered, but some browsers send it. */
export const imageTypes = {
  "image/jpeg": jpeg,
  "image/jpg": jpeg,
  "image/png": { limitMB: 10, extensions: ["png"] },
  "image/gif": { limitMB: 10, extensions: ["gif"] },
  "image/webp": { limitMB: 10, extensions: ["webp"] },
} as const satisfies Record<string, FileType>;

/** The file types of the library and their size limits (LIB-10). */
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

/** The file types of audio stories (LIB-25), which have a drop zone of their own: the spec fixes the others. */
export const audioTypes = {
  "audio/mpeg": { limitMB: 50, extensions: ["mp3"] },
  "audio/mp4": { limitMB: 50, extensions: ["m4a"] },
} as const satisfies Record<string, FileType>;

/** Some browsers call these types by other names. */
const audioTypeAliases: Readonly<Record<string, AudioType>> = {
  "audio/mp3": "audio/mpeg",
  "audio/m4a": "audio/mp4",
  "audio/x-m4a": "audio/mp4",
};

/** Every file type that may be uploaded. */
export const fileTypes = { ...contentFileTypes, ...audioTypes } as const;

export type AudioType = keyof typeof audioTypes;
export type UploadFileType = keyof typeof fileTypes;
export type ImageType = keyof typeof imageTypes;
export type ContentFileType = keyof typeof contentFileTypes;

export const fileTypeNames = Object.keys(fileTypes) as [UploadFileType, ...UploadFileType[]];

const isContentFileType = (type: string): type is ContentFileType => Object.hasOwn(contentFileTypes, type);
export const isFileType = (type: string): type is UploadFileType => Object.hasOwn(fileTypes, type);
export const isAudioType = (type: string): type is AudioType => Object.hasOwn(audioTypes, type);
export const isImageType = (type: string): type is ImageType => Object.hasOwn(imageTypes, type);

/** Messages for uploading: the spec's (LIB-10) and, at the end, our own. */
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
  // Our own.
  audioType: (type: string) => `File type ${type} is not allowed. Allowed types: MP3, M4A`,
  unreadable: (name: string) =>
    `${name} is damaged, or is not the kind of file that its name says. Open it on your computer, save it again and upload it.`,
  audioUnreadable: (name: string) =>
    `${name} cannot be played: it is damaged, or its duration is missing. Please export it again as MP3 or M4A.`,
  audioZone: "Audio story: MP3, M4A, up to 50MB",
  previewTooLarge: "The picture of a page is too large",
  empty: (name: string) => `File ${name} is empty`,
  notUploaded: "The upload did not finish. Please upload the file again.",
  textEncoding: (name: string) =>
    `${name} is saved in an old encoding (not UTF-8), so accents and quotes would be garbled. In your editor choose Save As with the encoding UTF-8, then upload it again.`,
  unknown: "This upload has expired. Please upload the file again.",
} as const;

export interface UploadCandidate {
  readonly name: string;
  /** The MIME type that the browser reports (LIB-10). The server also checks the file's bytes. */
  readonly type: string;
  readonly size: number;
  readonly purpose: UploadPurpose;
}

/** The browser draws these pictures itself, so that each has one type. */
const drawnPictures: Partial<Record<UploadPurpose, { type: ImageType; limit: number }>> = {
  logo: { type: "image/png", limit: megabyte / 4 },
  share_picture: { type: "image/jpeg", limit: megabyte },
};

/** Returns the maximum size in bytes for this purpose and type; 0 if the type is not allowed. */
export function getUploadLimit(purpose: UploadPurpose, type: string): number {
  if (purpose === "content") return isContentFileType(type) ? contentFileTypes[type].limitMB * megabyte : 0;
  if (purpose === "audio") return isAudioType(type) ? audioTypes[type].limitMB * megabyte : 0;
  const drawn = drawnPictures[purpose];
  if (drawn) return type === drawn.type ? drawn.limit : 0;
  if (!isImageType(type)) return 0;
  // The spec says "less than 5MB" for advisors and "maximum 5MB" for covers.
  if (purpose === "preview") return 2 * megabyte;
  return purpose === "cover" ? 5 * megabyte : 5 * megabyte - 1;
}

/** Returns the spec's message why a file is rejected, or undefined. Used by the drop zone and the API. */
export function findUploadProblem({ name, type, size, purpose }: UploadCandidate): string | undefined {
  const limit = getUploadLimit(purpose, type);
  if (limit === 0) return formatWrongType(purpose, type);
  if (size === 0) return uploadMessages.empty(name);
  return size > limit ? formatTooLarge(purpose, name, type) : undefined;
}

/** The message for a file type that is not allowed, or does not match the file's bytes. */
export function formatWrongType(purpose: UploadPurpose, type: string): string {
  if (purpose === "content") return uploadMessages.typeNotAllowed(type);
  if (purpose === "audio") return uploadMessages.audioType(type);
  if (purpose === "logo") return pictureMessages.logoType;
  if (purpose === "share_picture") return pictureMessages.shareType;
  return purpose === "advisor_image" ? uploadMessages.advisorImageType : uploadMessages.coverType;
}

function formatTooLarge(purpose: UploadPurpose, name: string, type: string): string {
  if (purpose === "cover") return uploadMessages.coverTooLarge;
  if (purpose === "preview") return uploadMessages.previewTooLarge;
  if (purpose === "logo") return pictureMessages.logoTooDetailed;
  if (purpose === "share_picture") return pictureMessages.tooLarge;
  if (purpose === "advisor_image") return uploadMessages.advisorImageTooLarge;
  return uploadMessages.tooLarge(name, type, isFileType(type) ? fileTypes[type].limitMB : 0);
}

/**
 * Returns the browser's MIME type, under its registered name, or guesses it by the file extension: some browsers send none
 * for Word files.
 */
export function guessFileType({ name, type }: { name: string; type: string }): string {
  if (type !== "") return audioTypeAliases[type] ?? type;
  const extension = name.split(".").pop()?.toLowerCase() ?? "";
  const match = Object.entries<FileType>(fileTypes).find(([, { extensions }]) =>
    extensions.includes(extension),
  );
  return match?.[0] ?? "";
}

export const uploadId = id("upl");

/** The maximum number of files in one request. */
export const maxUploadFiles = 20;

export const createUploadsInput = z.strictObject({
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
    .max(maxUploadFiles),
});

/**
 * A presigned POST for one file: send `fields` and then the file, named `file`, as multipart form data to `url` within
 * `expires_in` seconds.
 */
export const uploadForm = z.object({
  upload_id: uploadId,
  url: z.url(),
  fields: z.record(z.string(), z.string()),
  expires_in: z.int(),
});

export type UploadForm = z.infer<typeof uploadForm>;

/** One result for each file, in the same order: its upload form, or an error message. */
export const createdUploads = z.object({
  uploads: z.array(z.union([uploadForm, z.object({ error: z.string() })])),
});
