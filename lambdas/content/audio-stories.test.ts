import { describe, expect, it } from "vitest";
import type { UploadPurpose } from "../../contract/uploads.ts";
import { createAdminClient, uploadFile } from "../../test/support/admin.ts";
import { buildM4a, buildMp3 } from "../../test/support/audio-files.ts";
import { startBucketsForFile } from "../../test/support/buckets.fixture.ts";
import { parseBody } from "../../test/support/event.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { disguisedFiles, padFile, validFiles } from "../../test/support/upload-files.ts";
import { handler } from "./content-admin.lambda.ts";

await startTableForFile();
const buckets = await startBucketsForFile();
const admin = await createAdminClient(handler);

const types = { mp3: "audio/mpeg", m4a: "audio/mp4" } as const;

interface Sent {
  type?: string;
  size?: number;
  purpose?: UploadPurpose;
  form?: object;
}

/** Uploads a file as an admin's browser does. Returns the item, or the message of the step that refused it. */
async function submit(
  kind: keyof typeof types,
  bytes: Buffer,
  { type = types[kind], size = bytes.length, purpose = "audio", form: fields = {} }: Sent = {},
) {
  const file = { name: `lullaby.${kind}`, type, size, purpose };
  const [form] = (await admin.get("adminCreateUploads", { body: { files: [file] } })).uploads;
  if (!form || "error" in form) return { error: form?.error };
  const status = await uploadFile(form, bytes, file.name);
  if (status !== 204) return { error: `S3: ${status}` };
  const body = { title: "A lullaby to hum", upload_ids: [form.upload_id], ...fields };
  const answer = await admin.ask("adminCreateContent", { body });
  const { items, error } = parseBody(answer);
  return answer.statusCode === 201 ? { item: items[0] } : { error: error.fields["upload_ids.0"] };
}

const formatNotAllowed = (type: string) => `File type ${type} is not allowed. Allowed types: MP3, M4A`;
const unreadable = (kind: string) =>
  `lullaby.${kind} cannot be played: it is damaged, or its duration is missing. Please export it again as MP3 or M4A.`;

describe("an uploaded audio file becomes a story with its duration", () => {
  it.each([
    ["an MP3", "mp3", buildMp3(65), 65],
    ["an MP3 of less than a second", "mp3", buildMp3(0.3), 1],
    [
      "an MP3 after padding without a signature",
      "mp3",
      Buffer.concat([Buffer.alloc(5_000), buildMp3(20)]),
      20,
    ],
    ["an M4A with its index at the end", "m4a", buildM4a({ seconds: 730 }), 730],
    ["an M4A that calls itself an MP4, as some recorders do", "m4a", buildM4a({ brand: "mp42" }), 3],
  ] as const)("%s", async (_, kind, bytes, seconds) => {
    const { item, error } = await submit(kind, bytes, { form: { content_type: "printable" } });
    expect(error).toBeUndefined();
    expect(item).toMatchObject({
      content_type: "story",
      duration_seconds: seconds,
      file_name: `lullaby.${kind}`,
      file_type: types[kind],
      page_count: null,
    });
  });

  it("and stays one", async () => {
    const { item } = await submit("mp3", buildMp3());
    const body = { version: 1, content_type: "printable" };
    const answer = await admin.ask("adminUpdateContent", { path: { id: item.id }, body });
    expect(parseBody(answer).error.fields).toEqual({ content_type: "An audio file is a story." });
  });

  it("and other files keep the chosen type and have no duration", async () => {
    const files = [
      { name: "a.pdf", type: "application/pdf", size: validFiles.pdf.length, purpose: "content" },
    ];
    const [form] = (await admin.get("adminCreateUploads", { body: { files } })).uploads;
    if (!form || "error" in form) throw new Error("No form");
    await uploadFile(form, validFiles.pdf, "a.pdf");
    const { items } = await admin.get("adminCreateContent", {
      body: { title: "Ducks", upload_ids: [form.upload_id] },
    });
    expect(items[0]).toMatchObject({ content_type: "printable", duration_seconds: null });
  });
});

describe("an audio upload is refused and deleted", () => {
  it.each([
    [
      "a video with sound as .m4a",
      "m4a",
      buildM4a({ tracks: ["sound", "video"] }),
      formatNotAllowed("video/mp4"),
    ],
    [
      "a video without sound as .m4a",
      "m4a",
      buildM4a({ tracks: ["video"], brand: "isom" }),
      formatNotAllowed("video/mp4"),
    ],
    ["an MP3 renamed to .m4a", "m4a", buildMp3(), formatNotAllowed("audio/mpeg sent as audio/mp4")],
    ["an M4A renamed to .mp3", "mp3", buildM4a(), formatNotAllowed("audio/mp4 sent as audio/mpeg")],
    ["a PDF renamed to .mp3", "mp3", validFiles.pdf, formatNotAllowed("application/pdf sent as audio/mpeg")],
    ["HTML as .mp3", "mp3", disguisedFiles.html, formatNotAllowed("text/html")],
    ["an EXE as .m4a", "m4a", disguisedFiles.exe, formatNotAllowed("application/x-msdownload")],
    [
      "noise as .mp3",
      "mp3",
      Buffer.alloc(20_000, "noise"),
      "lullaby.mp3 is damaged, or is not the kind of file that its name says. Open it on your computer, save it again and upload it.",
    ],
    [
      "an ID3 tag before a program",
      "mp3",
      Buffer.concat([Buffer.from("49443304000000000000", "hex"), disguisedFiles.exe]),
      formatNotAllowed("application/x-msdownload"),
    ],
    ["an M4A without a track", "m4a", buildM4a({ tracks: [] }), unreadable("m4a")],
    ["an M4A that is cut off before its index", "m4a", buildM4a().subarray(0, 100), unreadable("m4a")],
    ["an M4A that lasts 30 hours", "m4a", buildM4a({ seconds: 90_000 }), unreadable("m4a")],
  ] as const)("%s", async (_, kind, bytes, message) => {
    const before = (await buckets.keys()).length;
    expect(await submit(kind, bytes)).toEqual({ error: message });
    expect((await buckets.keys()).length).toBe(before);
  });
});

describe("an audio file gets no upload form", () => {
  it.each([
    [
      "one byte over 50 MB",
      { size: 52_428_801 },
      "File lullaby.mp3 is too large. Maximum size for audio/mpeg: 50MB",
    ],
    ["of another audio format", { type: "audio/ogg" }, formatNotAllowed("audio/ogg")],
    ["that says it is a PDF", { type: "application/pdf" }, formatNotAllowed("application/pdf")],
    [
      "in the zone of other files",
      { purpose: "content" as const },
      "File type audio/mpeg is not allowed. Allowed types: PDF, DOC, DOCX, TXT, Images",
    ],
    ["as a cover", { purpose: "cover" as const }, "Cover image must be JPG, PNG, GIF, or WebP format"],
  ])("%s", async (_, sent, error) => {
    expect(await submit("mp3", buildMp3(), sent)).toEqual({ error });
  });

  it("and one that is larger than declared is refused by S3", async () => {
    const large = padFile(buildMp3(), 52_428_801);
    expect(await submit("mp3", large, { size: 100 })).toEqual({ error: "S3: 400" });
  });
});
