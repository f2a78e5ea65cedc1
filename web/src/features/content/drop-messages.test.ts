import { describe, expect, it } from "vitest";
import {
  createDropErrorFormatter,
  createFileValidator,
  getCoverRejection,
  getFileRejection,
  mergeRejections,
} from "./drop-messages.ts";

/** Builds a file that only claims its size. */
function buildFile(name: string, type: string, size = 1) {
  const file = Object.assign(new File([], name, { type }), { path: name, relativePath: name });
  Object.defineProperty(file, "size", { value: size });
  return file;
}

const megabyte = 1_048_576;
const formatDropError = createDropErrorFormatter("content");
const validateContent = createFileValidator("content");
const validateCover = createFileValidator("cover");

describe("a dropped file", () => {
  it.each([
    ["a.pdf", "application/pdf", 50],
    ["a.doc", "application/msword", 25],
    ["a.docx", "", 25],
    ["a.txt", "text/plain", 5],
    ["a.png", "image/png", 10],
    ["a.webp", "image/webp", 10],
  ])("%s (%s) may have up to %i MB", (name, type, limit) => {
    expect(validateContent(buildFile(name, type, limit * megabyte))).toBeNull();
    expect(validateContent(buildFile(name, type, limit * megabyte + 1))?.message).toMatch(
      new RegExp(`^File ${name} is too large\\. Maximum size for .+: ${limit}MB$`),
    );
  });

  it("of another type is rejected with the spec's message", () =>
    expect(validateContent(buildFile("a.pdf", "text/html"))?.message).toBe(
      "File type text/html is not allowed. Allowed types: PDF, DOC, DOCX, TXT, Images",
    ));

  it("that the drop zone rejects has a message with its name and the size in bytes", () => {
    const tooLarge = { code: "file-too-large", message: "File is larger than 50 MB" };
    expect(formatDropError(tooLarge)).toBe("File is larger than 52428800 bytes");
    const type = { code: "file-invalid-type", message: "File type must be one of .pdf" };
    expect(formatDropError(type)).toBe("File type must be PDF, DOC, DOCX, TXT or an image");
    expect(createDropErrorFormatter("audio")(type)).toBe("File type must be MP3 or M4A");

    const file = buildFile("a.exe", "application/x-msdownload");
    const errors = [type, validateContent(file)].filter((error) => error !== null);
    expect(getFileRejection({ file, errors })).toEqual({
      title: "File Rejected",
      description: "a.exe: File type must be one of .pdf",
    });
  });

  it("that only our validator rejects has a validation message", () => {
    const file = buildFile("a.txt", "text/plain", 5 * megabyte + 1);
    const error = validateContent(file);
    expect(getFileRejection({ file, errors: error ? [error] : [] })).toEqual({
      title: "File Validation Error",
      description: "File a.txt is too large. Maximum size for text/plain: 5MB",
    });
  });
});

describe("a cover image", () => {
  const getRejection = (file: ReturnType<typeof buildFile>, code?: string) => {
    const error = validateCover(file);
    const dropZoneErrors = code ? [{ code, message: "Too many files" }] : [];
    return getCoverRejection({ file, errors: [...dropZoneErrors, ...(error ? [error] : [])] });
  };

  it("must be an image of at most 5 MB", () => {
    expect(validateCover(buildFile("a.png", "image/png", 5 * megabyte))).toBeNull();
    expect(getRejection(buildFile("a.png", "image/png", 5 * megabyte + 1))).toEqual({
      title: "Cover Image Error",
      description: "Cover image is too large. Maximum size: 5MB",
    });
    expect(getRejection(buildFile("a.png", "image/svg+xml"))).toEqual({
      title: "Cover Image Error",
      description: "Cover image must be JPG, PNG, GIF, or WebP format",
    });
  });

  it("must be a single image", () => {
    expect(getRejection(buildFile("a.pdf", "application/pdf"), "file-invalid-type")).toEqual({
      title: "Cover Image Rejected",
      description: "Please select a valid image file (JPG, PNG, GIF, WebP)",
    });
    expect(getRejection(buildFile("b.png", "image/png"), "too-many-files")).toEqual({
      title: "Cover Image Rejected",
      description: "Too many files",
    });
  });
});

it("mergeRejections: one toast for all rejected files", () => {
  const rejection = { title: "File Rejected", description: "a.exe: no" };
  expect(mergeRejections([])).toBeUndefined();
  expect(mergeRejections([rejection])).toEqual(rejection);
  expect(mergeRejections([rejection, rejection, rejection])?.description).toBe("a.exe: no (and 2 more)");
});
