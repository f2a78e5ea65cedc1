import { describe, expect, it } from "vitest";
import { uploadMessages } from "../../contract/uploads.ts";
import { disguisedFiles, padFile, validFiles } from "../../test/support/upload-files.ts";
import {
  buildUpload,
  countItemsAndObjects,
  formatNotAllowed,
  submitUpload,
  type Upload,
} from "./uploads.fixture.ts";

describe("an upload of another type is rejected and deleted", () => {
  const rejected: [what: string, upload: Upload, message: string][] = [
    ...(["pdf", "doc", "docx", "jpeg", "png", "gif", "webp"] as const).map(
      (kind): [string, Upload, string] => [
        `HTML as .${kind}`,
        buildUpload("content", kind, disguisedFiles.html),
        formatNotAllowed("text/html"),
      ],
    ),
    ...(["pdf", "doc", "docx", "txt", "jpeg", "png", "gif", "webp"] as const).map(
      (kind): [string, Upload, string] => [
        `an EXE as .${kind}`,
        buildUpload("content", kind, disguisedFiles.exe),
        formatNotAllowed("application/x-msdownload"),
      ],
    ),
    ["an SVG as .png", buildUpload("content", "png", disguisedFiles.svg), formatNotAllowed("image/svg+xml")],
    [
      "an SVG as .jpeg",
      buildUpload("content", "jpeg", disguisedFiles.svg),
      formatNotAllowed("image/svg+xml"),
    ],
    [
      "a PNG as .jpeg",
      buildUpload("content", "jpeg", validFiles.png),
      formatNotAllowed("image/png sent as image/jpeg"),
    ],
    [
      "a PNG as .pdf",
      buildUpload("content", "pdf", validFiles.png),
      formatNotAllowed("image/png sent as application/pdf"),
    ],
    [
      "a PDF as .txt",
      buildUpload("content", "txt", padFile(validFiles.png, 90)),
      formatNotAllowed("image/png sent as text/plain"),
    ],
    ["a DOCX as .doc", buildUpload("content", "doc", validFiles.docx), formatNotAllowed("application/zip")],
    ["a DOC as .docx", buildUpload("content", "docx", validFiles.doc), formatNotAllowed("application/x-cfb")],
    [
      "an installer as .doc",
      buildUpload("content", "doc", disguisedFiles.installer),
      formatNotAllowed("application/x-cfb"),
    ],
    [
      "a spreadsheet as .docx",
      buildUpload("content", "docx", disguisedFiles.spreadsheet),
      formatNotAllowed("application/zip"),
    ],
    [
      "macros as .docx",
      buildUpload("content", "docx", disguisedFiles.withMacros),
      formatNotAllowed("application/zip"),
    ],
    [
      "a .docx with a path out of its folder",
      buildUpload("content", "docx", disguisedFiles.pathTraversal),
      formatNotAllowed("application/zip"),
    ],
    [
      "a zip bomb as .docx",
      buildUpload("content", "docx", disguisedFiles.bomb),
      formatNotAllowed("application/zip"),
    ],
    [
      "a zip bomb with a false size",
      buildUpload("content", "docx", disguisedFiles.bombWithFalseSize),
      formatNotAllowed("application/zip"),
    ],
    [
      "a truncated .docx",
      buildUpload("content", "docx", disguisedFiles.truncated),
      formatNotAllowed("application/zip"),
    ],
    [
      "an empty zip as .docx",
      buildUpload("content", "docx", disguisedFiles.emptyZip),
      formatNotAllowed("application/zip"),
    ],
    [
      "Windows-1252 as .txt",
      buildUpload("content", "txt", Buffer.from([0x63, 0x61, 0x66, 0xe9, 0x20, 0x93, 0x6f, 0x6b, 0x94])),
      uploadMessages.textEncoding("ducks.txt"),
    ],
    [
      "broken UTF-8 with a control character as .txt",
      buildUpload("content", "txt", Buffer.from([0x61, 0xff, 0xc3, 0x07])),
      formatNotAllowed("application/octet-stream"),
    ],
    [
      "a NUL in a .txt",
      buildUpload("content", "txt", Buffer.from("a\0b")),
      formatNotAllowed("application/octet-stream"),
    ],
    [
      "half a character of UTF-16 as .txt",
      buildUpload("content", "txt", Buffer.from([0xff, 0xfe, 0x00, 0xd8])),
      formatNotAllowed("application/octet-stream"),
    ],
    [
      "noise as .pdf",
      buildUpload("content", "pdf", Buffer.from("hello")),
      formatNotAllowed("application/octet-stream"),
    ],
  ];

  it.each(rejected)("%s", async (_, upload, message) => {
    const before = await countItemsAndObjects();
    expect(await submitUpload(upload)).toEqual({ error: message });
    expect(await countItemsAndObjects()).toEqual(before);
  });
});
