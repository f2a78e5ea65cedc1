import { describe, expect, it } from "vitest";
import { coverRejected, fileError, fileRejected, inBytes, inOne } from "./drop-messages.ts";

/** A file that claims a size; nobody reads its bytes here. */
function aFile(name: string, type: string, size = 1) {
  const file = Object.assign(new File([], name, { type }), { path: name, relativePath: name });
  Object.defineProperty(file, "size", { value: size });
  return file;
}

const megabyte = 1_048_576;
const content = fileError("content");
const cover = fileError("cover");

describe("a file at the drop zone", () => {
  it.each([
    ["a.pdf", "application/pdf", 50],
    ["a.doc", "application/msword", 25],
    ["a.docx", "", 25],
    ["a.txt", "text/plain", 5],
    ["a.png", "image/png", 10],
    ["a.webp", "image/webp", 10],
  ])("%s (%s) is taken up to %i MB, and not a byte over it", (name, type, limit) => {
    expect(content(aFile(name, type, limit * megabyte))).toBeNull();
    expect(content(aFile(name, type, limit * megabyte + 1))?.message).toMatch(
      new RegExp(`^File ${name} is too large\\. Maximum size for .+: ${limit}MB$`),
    );
  });

  it("of another type is refused in the spec's words", () =>
    expect(content(aFile("a.pdf", "text/html"))?.message).toBe(
      "File type text/html is not allowed. Allowed types: PDF, DOC, DOCX, TXT, Images",
    ));

  it("that was turned away by the zone says its name and the reason, in bytes", () => {
    const tooLarge = { code: "file-too-large", message: "File is larger than 50 MB" };
    expect(inBytes(tooLarge)).toBe("File is larger than 52428800 bytes");
    const type = { code: "file-invalid-type", message: "File type must be one of .pdf" };
    expect(inBytes(type)).toBe(type.message);

    const file = aFile("a.exe", "application/x-msdownload");
    const errors = [type, content(file)].filter((error) => error !== null);
    expect(fileRejected({ file, errors })).toEqual({
      title: "File Rejected",
      description: "a.exe: File type must be one of .pdf",
    });
  });

  it("that only we turn away is a validation error", () => {
    const file = aFile("a.txt", "text/plain", 5 * megabyte + 1);
    const error = content(file);
    expect(fileRejected({ file, errors: error ? [error] : [] })).toEqual({
      title: "File Validation Error",
      description: "File a.txt is too large. Maximum size for text/plain: 5MB",
    });
  });
});

describe("a cover", () => {
  const rejected = (file: ReturnType<typeof aFile>, code?: string) => {
    const own = cover(file);
    const zone = code ? [{ code, message: "Too many files" }] : [];
    return coverRejected({ file, errors: [...zone, ...(own ? [own] : [])] });
  };

  it("is an image of at most 5 MB", () => {
    expect(cover(aFile("a.png", "image/png", 5 * megabyte))).toBeNull();
    expect(rejected(aFile("a.png", "image/png", 5 * megabyte + 1))).toEqual({
      title: "Cover Image Error",
      description: "Cover image is too large. Maximum size: 5MB",
    });
    expect(rejected(aFile("a.png", "image/svg+xml"))).toEqual({
      title: "Cover Image Error",
      description: "Cover image must be JPG, PNG, GIF, or WebP format",
    });
  });

  it("is one, and no other file", () => {
    expect(rejected(aFile("a.pdf", "application/pdf"), "file-invalid-type")).toEqual({
      title: "Cover Image Rejected",
      description: "Please select a valid image file (JPG, PNG, GIF, WebP)",
    });
    expect(rejected(aFile("b.png", "image/png"), "too-many-files")).toEqual({
      title: "Cover Image Rejected",
      description: "Too many files",
    });
  });
});

it("one toast tells of all that were turned away", () => {
  const one = { title: "File Rejected", description: "a.exe: no" };
  expect(inOne([])).toBeUndefined();
  expect(inOne([one])).toEqual(one);
  expect(inOne([one, one, one])?.description).toBe("a.exe: no (and 2 more)");
});
