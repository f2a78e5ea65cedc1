import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { UploadCandidate } from "../../contract/uploads.ts";
import { createAdminClient } from "../../test/support/admin.ts";
import { parseBody } from "../../test/support/event.ts";
import { padFile, validFiles } from "../../test/support/upload-files.ts";
import { buildDocx } from "../../test/support/zip.ts";
import { handler as visitors } from "./content.lambda.ts";
import {
  admin,
  buildUpload,
  countItemsAndObjects,
  formatNotAllowed,
  type Kind,
  submitUpload,
  types,
  type Upload,
} from "./uploads.fixture.ts";

const MB = 1_048_576;

const limits: Record<Kind, number> = {
  pdf: 50,
  doc: 25,
  docx: 25,
  txt: 5,
  jpeg: 10,
  jpg: 10,
  png: 10,
  gif: 10,
  webp: 10,
};

const download = async (id: string) => {
  const { ask } = await createAdminClient(visitors);
  const { url, file_name } = parseBody(await ask("downloadContent", { path: { id } }));
  const response = await fetch(url);
  const { headers } = response;
  return { file_name, headers, bytes: Buffer.from(await response.arrayBuffer()) };
};

/** Files of exactly the size limit. Slow, so only part of the long run. */
const buildLargest = (): Upload[] => [
  buildUpload("content", "pdf", padFile(validFiles.pdf, 50 * MB)),
  buildUpload("content", "doc", padFile(validFiles.doc, 25 * MB)),
  buildUpload(
    "content",
    "docx",
    buildDocx({ name: "word/media/image1.jpeg", content: randomBytes(24 * MB) }),
  ),
  buildUpload("content", "png", padFile(validFiles.png, 10 * MB)),
  buildUpload("content", "jpeg", padFile(validFiles.jpeg, 10 * MB)),
  buildUpload("content", "webp", padFile(validFiles.webp, 10 * MB)),
];

describe("an upload of the declared type", () => {
  const accepted: Upload[] = [
    ...(Object.keys(types) as Kind[]).map((kind) => buildUpload("content", kind)),
    buildUpload("content", "txt", Buffer.from("\ufeffmit Marke", "utf8")),
    buildUpload("content", "txt", Buffer.from("\ufeffsechzehn Bit", "utf16le")),
    buildUpload("content", "pdf", padFile(validFiles.pdf, 300_000)),
    buildUpload("content", "txt", padFile(validFiles.txt, 5 * MB)),
    ...(process.env.PROVE ? buildLargest() : []),
  ];

  it.each(accepted.map((upload) => [upload.type, upload.bytes.length, upload] as const))(
    "%s of %i bytes is accepted and downloads unchanged",
    async (type, size, upload) => {
      const { item, error } = await submitUpload(upload);
      expect(error).toBeUndefined();
      expect(item).toMatchObject({ file_size: size, file_type: type.replace("jpg", "jpeg") });
      const saved = await download(item.id);
      expect(saved.bytes.equals(upload.bytes)).toBe(true);
      expect(saved.headers.get("content-type")).toBe(item.file_type);
      expect(saved.headers.get("cache-control")).toBe("private, no-store");
    },
  );
});

describe("a file that is too large or of a type that is not allowed gets no upload form", () => {
  const tooLarge: [string, UploadCandidate, string][] = (Object.keys(types) as Kind[]).map((kind) => [
    `one byte over the limit of .${kind}`,
    { ...buildUpload("content", kind), size: limits[kind] * MB + 1 },
    `File ducks.${kind} is too large. Maximum size for ${types[kind]}: ${limits[kind]}MB`,
  ]);
  const wrong = ["image/svg+xml", "text/html", "application/zip", "video/mp4", "", "APPLICATION/PDF"];
  const images = ["application/pdf", "image/svg+xml", "image/bmp"];
  const rejected: [string, UploadCandidate, string][] = [
    ...tooLarge,
    ...wrong.map((type): [string, UploadCandidate, string] => [
      `the type ${JSON.stringify(type)}`,
      { ...buildUpload("content", "pdf"), type },
      formatNotAllowed(type),
    ]),
    ...images.map((type): [string, UploadCandidate, string] => [
      `a cover of type ${type}`,
      { ...buildUpload("cover", "png"), type },
      "Cover image must be JPG, PNG, GIF, or WebP format",
    ]),
    ...images.map((type): [string, UploadCandidate, string] => [
      `an advisor's picture of type ${type}`,
      { ...buildUpload("advisor_image", "png"), type },
      "Please select an image file",
    ]),
    [
      "a cover one byte over 5 MB",
      { ...buildUpload("cover", "png"), size: 5 * MB + 1 },
      "Cover image is too large. Maximum size: 5MB",
    ],
    [
      "an advisor's picture of 5 MB",
      { ...buildUpload("advisor_image", "png"), size: 5 * MB },
      "Image must be less than 5MB",
    ],
    ["an empty file", { ...buildUpload("content", "pdf"), size: 0 }, "File ducks.pdf is empty"],
  ];

  it.each(rejected)("%s", async (_, { name, type, size, purpose }, message) => {
    const files = [{ name, type, size, purpose }];
    expect(await admin.get("adminCreateUploads", { body: { files } })).toEqual({
      uploads: [{ error: message }],
    });
  });

  it.each([
    ["a file larger than declared", buildUpload("content", "txt", padFile(validFiles.txt, 5 * MB + 1))],
    ["a cover larger than declared", buildUpload("cover", "png", padFile(validFiles.png, 5 * MB + 1))],
    ["an empty file declared as non-empty", buildUpload("content", "txt", Buffer.alloc(0))],
  ])("%s is rejected by S3", async (_, upload) => {
    const before = await countItemsAndObjects();
    expect(await submitUpload({ ...upload, size: 100 })).toEqual({ error: "S3: 400" });
    expect(await countItemsAndObjects()).toEqual(before);
  });

  it("a file of exactly the size limit gets an upload form", async () => {
    for (const kind of Object.keys(types) as Kind[]) {
      const files = [{ ...buildUpload("content", kind), bytes: undefined, size: limits[kind] * MB }];
      const [form] = (await admin.get("adminCreateUploads", { body: { files } })).uploads;
      expect(form).toHaveProperty("upload_id");
    }
  });
});

describe("an uploaded file's name", () => {
  const names: [name: string, saved: string][] = [
    ["../../etc/passwd.pdf", "_.._etc_passwd.pdf"],
    ["C:\\fakepath\\ducks.pdf", "C:_fakepath_ducks.pdf"],
    ['ducks".pdf"; filename="evil.exe', 'ducks".pdf"; filename="evil.exe.pdf'],
    ["ducks.pdf\r\nSet-Cookie: x=1", "ducks.pdfSet-Cookie: x=1.pdf"],
    ["\u202Efdp.exe", "fdp.exe.pdf"],
    ["🦊 Füchse.pdf", "🦊 Füchse.pdf"],
    ["بط صغير.pdf", "بط صغير.pdf"],
    ["<img src=x onerror=alert(1)>.pdf", "<img src=x onerror=alert(1)>.pdf"],
    ["ducks", "ducks.pdf"],
    ["....", "download.pdf"],
    ["DUCKS.PDF", "DUCKS.PDF"],
  ];

  it.each(names)("%j is saved as %j", async (name, saved) => {
    const { item } = await submitUpload({ ...buildUpload("content", "pdf"), name });
    expect(item.file_name).toBe(saved);
    const { headers, file_name } = await download(item.id);
    expect(file_name).toBe(saved);
    const disposition = headers.get("content-disposition") ?? "";
    expect(disposition).toMatch(/^attachment; filename="[^"]*"; filename\*=UTF-8''[^"\s;]+$/);
    expect(decodeURIComponent(disposition.split("UTF-8''")[1] ?? "")).toBe(saved);
    expect(headers.get("set-cookie")).toBeNull();
  });

  it.each(["d", "🦆"])("of 300 times %s is shortened in the middle", async (letter) => {
    const name = `${letter.repeat(300)}.pdf`;
    const { item } = await submitUpload({ ...buildUpload("content", "pdf"), name });
    expect([...item.file_name].length).toBe(150);
    expect(item.file_name.endsWith(".pdf")).toBe(true);
  });
});
