import { describe, expect, it } from "vitest";
import { downloadLinkSeconds, maxSignatureSeconds } from "../../contract/link-lifetimes.ts";
import {
  generateAdvisorImagePath,
  generateContentKey,
  generateStagingKey,
  toCoverPath,
  toMediaKey,
} from "./object-key.ts";
import { formatContentDisposition, presignDownload, presignPlay, presignUpload } from "./presign.ts";

const file = { bucket: "files", key: "content/0b1f", fileName: "ducks.pdf", fileType: "application/pdf" };
const createLink = async (overrides: Partial<typeof file> = {}) =>
  new URL(await presignDownload({ ...file, ...overrides }));

describe("a download link", () => {
  it("downloads one key for a minute, as an attachment with its type", async () => {
    const { host, pathname, searchParams } = await createLink();
    expect(host).toBe("files.s3.us-east-1.amazonaws.com");
    expect(pathname).toBe("/content/0b1f");
    expect(searchParams.get("X-Amz-Expires")).toBe(String(downloadLinkSeconds));
    expect(searchParams.get("response-content-type")).toBe("application/pdf");
    expect(searchParams.get("response-content-disposition")).toMatch(/^attachment; filename="ducks.pdf"/);
  });

  it("is answered as private, no-store, whatever the stored object says", async () => {
    expect((await createLink()).searchParams.get("response-cache-control")).toBe("private, no-store");
  });

  it("does not sign a checksum", async () => {
    expect([...(await createLink()).searchParams.keys()].join()).not.toMatch(/checksum/i);
  });

  it.each(["text/html\r\nX-Evil: 1", "", "pdf", "text/html; charset=x, text/plain"])(
    "replaces the invalid type %j",
    async (fileType) => {
      const type = (await createLink({ fileType })).searchParams.get("response-content-type");
      expect(type).toBe("application/octet-stream");
    },
  );
});

it("nothing is signed for longer than the bucket allows", async () => {
  const key = file.key;
  const links = [await presignDownload(file), await presignPlay(file)].map(
    (url) => new URL(url).searchParams,
  );
  const { fields } = await presignUpload({ bucket: file.bucket, key, type: file.fileType, limit: 1 });
  const policy = JSON.parse(Buffer.from(fields.Policy ?? "", "base64").toString());
  const seconds = links.map((params) => Number(params.get("X-Amz-Expires")));
  const formSeconds = (Date.parse(policy.expiration) - Date.now()) / 1_000;
  expect(Math.max(...seconds, formSeconds)).toBeLessThanOrEqual(maxSignatureSeconds);
  expect(Math.min(...seconds, formSeconds)).toBeGreaterThan(0);
});

it("a link to play is for one key and ten minutes, inline, and may not be cached", async () => {
  const { pathname, searchParams } = new URL(await presignPlay({ ...file, fileType: "audio/mpeg" }));
  expect(pathname).toBe("/content/0b1f");
  expect(Object.fromEntries(searchParams)).toMatchObject({
    "X-Amz-Expires": "600",
    "response-content-disposition": "inline",
    "response-content-type": "audio/mpeg",
    "response-cache-control": "private, no-store",
  });
});

describe("an upload form", () => {
  it("is for the host that the content security policy allows", async () => {
    const key = generateStagingKey();
    const { url, fields } = await presignUpload({ bucket: "files", key, type: "image/png", limit: 1_000 });
    expect(new URL(url).origin).toBe("https://files.s3.us-east-1.amazonaws.com");
    expect(fields).toMatchObject({ key, "Content-Type": "image/png" });
    expect(key).toMatch(/^staging\/[0-9a-f-]{36}$/);
  });
});

describe("object keys", () => {
  it("are random, and covers are derived from the upload", () => {
    const uuid = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}";
    expect(generateContentKey()).toMatch(new RegExp(`^content/${uuid}$`));
    expect(toCoverPath("upl_1", "image/png")).toMatch(/^covers\/[0-9a-f]{32}\.png$/);
    expect(toCoverPath("upl_1", "image/png")).toBe(toCoverPath("upl_1", "image/png"));
    expect(toCoverPath("upl_1", "image/png")).not.toBe(toCoverPath("upl_2", "image/png"));
    expect(generateAdvisorImagePath("image/png")).toMatch(new RegExp(`^advisors/${uuid}\\.png$`));
    expect(toMediaKey("covers/x.svg")).toBe("media/covers/x.svg");
    expect(generateContentKey()).not.toBe(generateContentKey());
  });
});

/** The ASCII and the UTF-8 name in the header. */
function parseNames(header: string): [asciiName: string, utf8Name: string] {
  const match = /^attachment; filename="([^"]*)"; filename\*=UTF-8''([\w.!#$&+^`|~%-]*)$/.exec(header);
  if (!match) throw new Error(`Malformed: ${header}`);
  return [match[1] ?? "", decodeURIComponent(match[2] ?? "")];
}

describe("a file name in Content-Disposition", () => {
  it.each([
    ["counting-ducks.pdf", "counting-ducks.pdf", "counting-ducks.pdf"],
    ["Zoë's ‘Fox’ (2).pdf", "Zo__s _Fox_ (2).pdf", "Zoë's ‘Fox’ (2).pdf"],
    ["猫.pdf", "_.pdf", "猫.pdf"],
    ["🦊 story.pdf", "__ story.pdf", "🦊 story.pdf"],
    ["100% & more; a=b, c.pdf", "100_ _ more_ a_b_ c.pdf", "100% & more; a=b, c.pdf"],
  ])("%j is preserved", (fileName, plain, whole) =>
    expect(parseNames(formatContentDisposition(fileName))).toEqual([plain, whole]),
  );

  it.each([
    ['a"; filename="evil.exe', 'a"; filename="evil.exe'],
    ["a.pdf\r\nSet-Cookie: x=1", "a.pdfSet-Cookie: x=1"],
    ["a.pdf\r\n\r\n<script>", "a.pdf<script>"],
    ["../../etc/passwd", "_.._etc_passwd"],
    ["C:\\temp\\x.pdf", "C:_temp_x.pdf"],
    ["\u202Efdp.exe", "fdp.exe"],
    ["a\u2028b\u0000c\u0085.pdf", "abc.pdf"],
    ["  .htaccess. ", "htaccess"],
    ["half \ud83e.pdf", "half .pdf"],
    ["", "download"],
    ["...", "download"],
    ["\r\n", "download"],
  ])("%j cannot add a header, a folder or a disguised extension", (fileName, whole) => {
    const header = formatContentDisposition(fileName);
    expect(header).toMatch(/^[\x20-\x7e]+$/);
    const [plain, read] = parseNames(header);
    expect(read).toBe(whole);
    expect(plain).not.toMatch(/["\\/]/);
  });

  it("is shortened in the middle between characters and keeps its extension", () => {
    const [, whole] = parseNames(formatContentDisposition(`${"🦊".repeat(400)}.pdf`));
    expect([...whole].length).toBe(150);
    expect(whole.endsWith(".pdf")).toBe(true);
    expect(whole.isWellFormed()).toBe(true);
  });
});
