import { beforeAll, expect, it } from "vitest";
import { pictureMessages } from "../../contract/brand-pictures.ts";
import { uploadMessages } from "../../contract/uploads.ts";
import { createAdminClient, uploadFile } from "../../test/support/admin.ts";
import { startBucketsForFile } from "../../test/support/buckets.fixture.ts";
import { parseBody } from "../../test/support/event.ts";
import { startHooksForFile } from "../../test/support/outbox.fixture.ts";
import { buildJpegHead, buildPng } from "../../test/support/pictures.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { disguisedFiles } from "../../test/support/upload-files.ts";
import { createUploadForms } from "../files/create-upload-forms.ts";
import { handler } from "./site-admin.lambda.ts";

await startTableForFile();
const buckets = await startBucketsForFile();
await startHooksForFile();
process.env.ADMIN_MFA = "optional";
process.env.SITE_DEFAULTS = JSON.stringify({
  contact_email: "a@example.com",
  social: [],
  testimonials: null,
});
const admin = await createAdminClient(handler);

const kinds = { logo: "image/png", share_picture: "image/jpeg" } as const;

async function upload(purpose: keyof typeof kinds, bytes: Buffer): Promise<string> {
  const file = { name: "picture", type: kinds[purpose], size: bytes.length, purpose };
  const [form] = (await createUploadForms({ id: admin.id } as never, { files: [file] })).uploads;
  if (!form || "error" in form) throw new Error(form?.error);
  await uploadFile(form, bytes);
  return form.upload_id;
}
const uploadLogo = (...pictures: Buffer[]) => Promise.all(pictures.map((bytes) => upload("logo", bytes)));

async function save(changes: object) {
  const { version } = await admin.get("adminGetSettings");
  const answer = await admin.ask("adminUpdateSettings", { body: { version, ...changes } });
  return answer.statusCode === 200 ? parseBody(answer) : parseBody(answer).error.fields;
}

const [small, medium, large] = [buildPng(200, 20), buildPng(400, 40), buildPng(1_024, 102)];
let upload_ids: string[];
beforeAll(async () => {
  upload_ids = await uploadLogo(small, medium, large);
});

it("a logo is kept under hashes of its bytes, for good, and stays with a save of something else until it is removed", async () => {
  const { logo } = await save({ logo: { upload_ids } });
  expect(logo).toMatchObject({ width: 200, height: 20 });
  for (const [path, bytes] of [
    [logo.small, small],
    [logo.large, large],
  ]) {
    expect(path).toMatch(/^\/media\/brand\/[0-9a-f]{32}\.png$/);
    const object = await buckets.read("media", path.slice(1));
    expect(object).toMatchObject({ type: "image/png", cache: "public, max-age=31536000, immutable" });
    expect(object.bytes.equals(bytes)).toBe(true);
  }
  expect((await buckets.keys()).filter((key) => key.startsWith("staging/"))).toEqual([]);
  expect((await save({ tagline: "Grow well." })).logo).toEqual(logo);
  expect((await save({ tagline: "Grow slowly.", logo })).logo).toEqual(logo);
  expect((await save({ logo: { upload_ids: await uploadLogo(small, medium, large) } })).logo).toEqual(logo);
  expect(await save({ logo: { ...logo, small: logo.large } })).toEqual({ logo: pictureMessages.notVerified });
  expect((await save({ logo: null })).logo).toBeNull();
  expect(await buckets.keys(), "emails that were sent show it").toContain(logo.small.slice(1));
});

it.each<[what: string, pictures: () => Buffer[], message: string]>([
  ["of other sizes", () => [small, small, large], pictureMessages.notVerified],
  [
    "too thin to read",
    () => [buildPng(200, 4), buildPng(400, 8), buildPng(1_024, 20)],
    pictureMessages.notVerified,
  ],
  ["that moves", () => [buildPng(200, 20, { isAnimated: true }), medium, large], pictureMessages.notVerified],
  ["cut off", () => [small.subarray(0, 20), medium, large], pictureMessages.notVerified],
  ["that is an SVG", () => [disguisedFiles.svg, medium, large], pictureMessages.logoType],
  ["that is a JPG", () => [buildJpegHead(200, 20), medium, large], pictureMessages.logoType],
])("a logo %s is refused, and nothing changes", async (_, pictures, message) => {
  expect(await save({ logo: { upload_ids: await uploadLogo(...pictures()) } })).toEqual({ logo: message });
  expect((await admin.get("adminGetSettings")).logo).toBeNull();
});

it("the picture beside links has one size, and a person's picture is no logo", async () => {
  const share = async (bytes: Buffer) =>
    save({ share_picture: { upload_id: await upload("share_picture", bytes) } });
  const { share_picture } = await share(buildJpegHead(1_200, 630));
  expect(share_picture).toMatch(/^\/media\/brand\/[0-9a-f]{32}\.jpg$/);
  const refused = { share_picture: pictureMessages.notVerified };
  expect(await share(buildJpegHead(1_200, 631))).toEqual(refused);
  expect(await share(buildJpegHead(1_201, 630))).toEqual(refused);
  expect(await save({ share_picture: share_picture.replace(/\w{32}/, "0".repeat(32)) })).toEqual(refused);
  expect(await save({ share_picture: { upload_id: upload_ids[0] } })).toEqual({
    share_picture: uploadMessages.unknown,
  });
  expect(await save({ tagline: "Grow up." })).toMatchObject({ share_picture });
  expect(await save({ tagline: "Grow.", share_picture })).toMatchObject({ share_picture });
  expect(await save({ share_picture: null })).toMatchObject({ share_picture: null });
});
