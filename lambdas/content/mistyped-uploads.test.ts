import { expect, it } from "vitest";
import { uploadMessages } from "../../contract/uploads.ts";
import { disguisedFiles, padFile, validFiles } from "../../test/support/upload-files.ts";
import { buildUpload, countItemsAndObjects, formatNotAllowed, submitUpload } from "./uploads.fixture.ts";

const disguises: [what: string, kind: Parameters<typeof buildUpload>[1], bytes: Buffer, foundType: string][] =
  [
    ...(["pdf", "doc", "docx", "jpeg", "png", "gif", "webp"] as const).map(
      (kind): (typeof disguises)[number] => [`HTML as .${kind}`, kind, disguisedFiles.html, "text/html"],
    ),
    ...(["pdf", "doc", "docx", "txt", "jpeg", "png", "gif", "webp"] as const).map(
      (kind): (typeof disguises)[number] => [
        `an EXE as .${kind}`,
        kind,
        disguisedFiles.exe,
        "application/x-msdownload",
      ],
    ),
    ["an SVG as .png", "png", disguisedFiles.svg, "image/svg+xml"],
    ["an SVG as .jpeg", "jpeg", disguisedFiles.svg, "image/svg+xml"],
    ["a PNG as .jpeg", "jpeg", validFiles.png, "image/png sent as image/jpeg"],
    ["a PNG as .pdf", "pdf", validFiles.png, "image/png sent as application/pdf"],
    ["a PDF as .txt", "txt", padFile(validFiles.png, 90), "image/png sent as text/plain"],
    ["a DOCX as .doc", "doc", validFiles.docx, "application/zip"],
    ["a DOC as .docx", "docx", validFiles.doc, "application/x-cfb"],
    ["an installer as .doc", "doc", disguisedFiles.installer, "application/x-cfb"],
    ["a spreadsheet as .docx", "docx", disguisedFiles.spreadsheet, "application/zip"],
    ["macros as .docx", "docx", disguisedFiles.withMacros, "application/zip"],
    ["a .docx with a path out of its folder", "docx", disguisedFiles.pathTraversal, "application/zip"],
    ["a zip bomb as .docx", "docx", disguisedFiles.bomb, "application/zip"],
    ["a zip bomb with a false size", "docx", disguisedFiles.bombWithFalseSize, "application/zip"],
    ["a truncated .docx", "docx", disguisedFiles.truncated, "application/zip"],
    ["an empty zip as .docx", "docx", disguisedFiles.emptyZip, "application/zip"],
  ];
const unknown: readonly (readonly [what: string, kind: Parameters<typeof buildUpload>[1], bytes: Buffer])[] =
  [
    ["broken UTF-8 with a control character as .txt", "txt", Buffer.from([0x61, 0xff, 0xc3, 0x07])],
    ["a NUL in a .txt", "txt", Buffer.from("a\0b")],
    ["half a character of UTF-16 as .txt", "txt", Buffer.from([0xff, 0xfe, 0x00, 0xd8])],
    ["noise as .pdf", "pdf", Buffer.from("hello")],
  ];
const windows1252 = Buffer.from([0x63, 0x61, 0x66, 0xe9, 0x20, 0x93, 0x6f, 0x6b, 0x94]);

it.each([
  ...disguises.map(
    ([what, kind, bytes, foundType]) => [what, kind, bytes, formatNotAllowed(foundType)] as const,
  ),
  ...unknown.map(
    ([what, kind, bytes]) => [what, kind, bytes, uploadMessages.unreadable(`ducks.${kind}`)] as const,
  ),
  ["Windows-1252 as .txt", "txt", windows1252, uploadMessages.textEncoding("ducks.txt")] as const,
])("an upload of another type is rejected and deleted: %s", async (_, kind, bytes, error) => {
  const before = await countItemsAndObjects();
  expect(await submitUpload(buildUpload("content", kind, bytes))).toEqual({ error });
  expect(await countItemsAndObjects()).toEqual(before);
});
