import { createHash } from "node:crypto";
import { imageSize } from "image-size";
import {
  type BrandPictures,
  brandPicturePrefix,
  getLogoSizes,
  type Logo,
  pictureMessages,
  type Size,
  sharePictureSize,
} from "../../contract/brand-pictures.ts";
import type { SettingsFields } from "../../contract/site-settings-admin.ts";
import { imageTypes, isImageType, uploadMessages } from "../../contract/uploads.ts";
import { filesEnv } from "../env.ts";
import { invalidInput } from "../errors.ts";
import { discardUpload, findUpload, inspectUpload } from "../files/inspect-upload.ts";
import { copyStagedFile, readStagedFile, type StagedFile } from "../files/staging.ts";
import type { MemberActor } from "../http/actor.ts";

type Purpose = "logo" | "share_picture";
type Sent = { [Name in Purpose]?: SettingsFields[Name] | undefined };

/**
 * Verifies the uploaded pictures of the brand and copies them to the bucket that the CDN serves. Returns what the settings
 * keep of them. Throws invalid for a picture that is not what the back office draws. Earlier pictures stay: emails that were
 * sent show them.
 */
export async function storePictures(
  actor: MemberActor,
  { logo, share_picture }: Sent,
  before: BrandPictures,
): Promise<Partial<BrandPictures>> {
  return {
    ...(logo !== undefined && {
      logo:
        logo && "upload_ids" in logo
          ? await storeLogo(actor, logo.upload_ids)
          : assertStored("logo", logo, before.logo),
    }),
    ...(share_picture !== undefined && {
      share_picture:
        share_picture && typeof share_picture === "object"
          ? await storeSharePicture(actor, share_picture.upload_id)
          : assertStored("share_picture", share_picture, before.share_picture),
    }),
  };
}

/** A picture without an upload was not verified, unless it is the one that is stored. Null removes it. */
function assertStored<Value extends object | string>(
  name: Purpose,
  sent: Value | null,
  stored: Value | null,
) {
  const list = (value: unknown) => JSON.stringify(Object.entries(Object(value)).toSorted());
  if (sent !== null && list(sent) !== list(stored))
    throw invalidInput({ [name]: pictureMessages.notVerified });
  return sent;
}

async function storeLogo(actor: MemberActor, ids: readonly string[]): Promise<Logo> {
  const pictures = await Promise.all(ids.map((id) => inspectPicture(actor, id, "logo")));
  const [first] = pictures;
  const sizes = first && getLogoSizes(first.size);
  if (!sizes || !pictures.every(({ size }, index) => isSameSize(size, sizes[index])))
    throw invalidInput({ logo: pictureMessages.notVerified });
  const [small = "", medium = "", large = ""] = await Promise.all(pictures.map(keepPicture));
  return { ...sizes[0], small, medium, large };
}

async function storeSharePicture(actor: MemberActor, id: string): Promise<string> {
  const picture = await inspectPicture(actor, id, "share_picture");
  if (!isSameSize(picture.size, sharePictureSize))
    throw invalidInput({ share_picture: pictureMessages.notVerified });
  return keepPicture(picture);
}

const isSameSize = (size: Size, wanted: Size | undefined) =>
  size.width === wanted?.width && size.height === wanted.height;

interface Picture {
  staged: StagedFile;
  type: keyof typeof imageTypes;
  bytes: Uint8Array;
  size: Size;
  discard: () => Promise<void>;
}

async function inspectPicture(actor: MemberActor, id: string, purpose: Purpose): Promise<Picture> {
  const reject = (reason: string) => invalidInput({ [purpose]: reason });
  const upload = await findUpload(actor, id, purpose);
  if (!upload) throw reject(uploadMessages.unknown);
  const inspection = await inspectUpload(upload);
  if (inspection === "missing") throw reject(uploadMessages.notUploaded);
  if ("rejected" in inspection) throw reject(inspection.rejected);
  const { staged, type } = inspection;
  const bytes = await readStagedFile(staged);
  const size = measurePicture(bytes);
  if (!isImageType(type) || !size || isAnimated(bytes)) throw reject(pictureMessages.notVerified);
  return { staged, type, bytes, size, discard: () => discardUpload(upload) };
}

function measurePicture(bytes: Uint8Array): Size | undefined {
  try {
    return imageSize(bytes);
  } catch {
    return undefined;
  }
}

/** An animated PNG says so in a chunk before its picture. */
const isAnimated = (bytes: Uint8Array): boolean => Buffer.from(bytes).includes("acTL");

/** Copies the picture to its name for good, and returns its path. */
async function keepPicture({ staged, type, bytes, discard }: Picture): Promise<string> {
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 32);
  const path = `${brandPicturePrefix}${hash}.${imageTypes[type].extensions[0]}`;
  await copyStagedFile(staged, {
    bucket: filesEnv.read("MEDIA_BUCKET"),
    key: path.slice(1),
    type,
    caching: "forGood",
  });
  await discard();
  return path;
}
