import type { HeadObjectCommandOutput, S3ServiceException } from "@aws-sdk/client-s3";
import {
  fillTemplate,
  manifestFile,
  type PageBrand,
  pageKeys,
  templatesFolder,
} from "../../contract/page-templates.ts";
import { publishEnv } from "../env.ts";
import { getObject, getObjectHead, putObject } from "../files/s3.ts";
import { log } from "../log.ts";
import { mapInBatches } from "../map-in-batches.ts";
import { readParameter } from "../settings.ts";
import { readPageBrand } from "./read-page-brand.ts";

/*
 * Publishes the pages: fills the templates that a deployment uploaded with the owner's settings. This is the only writer of
 * published pages. A page's metadata says of which template and settings it was made. Each round reads first the pages, then
 * settings and templates, and writes only pages that are still the same; so of concurrent runs the one with the newest
 * values wins. A run ends with a round in which all pages are current.
 */

const maxRounds = 10;
/** More requests at once only wait for each other. */
const concurrency = 8;

/** Makes all pages current. Returns the number of writes. Throws if pages or settings keep changing. */
export async function publishPages(): Promise<number> {
  const bucket = await readParameter(publishEnv.read("SITE_BUCKET_PARAMETER"));
  let written = 0;
  for (let round = 0; round < maxRounds; round++) {
    const stale = await publishStalePages(bucket);
    if (stale === 0) {
      log.info("Published the pages", { written });
      return written;
    }
    written += stale;
  }
  throw new Error("The pages kept changing");
}

/** Writes the pages that are not current, and returns their number. */
async function publishStalePages(Bucket: string): Promise<number> {
  const pages = await mapInBatches(pageKeys, concurrency, async (key) => ({
    key,
    page: await undefinedIfMissing(getObjectHead({ Bucket, Key: key })),
  }));
  // After the pages: what changes from here on makes the write fail, or is seen in the next round.
  const values = await readPageBrand();
  const publish = async (group: typeof pages) => {
    const outcomes = await mapInBatches(group, concurrency, ({ key, page }) =>
      publishPage(Bucket, key, page, values),
    );
    return outcomes.filter(Boolean).length;
  };
  const isManifest = ({ key }: (typeof pages)[number]) => key === manifestFile;
  // The manifest is the last one, so that its settings are those of every page: Settings shows "Published" by it.
  const stale = await publish(pages.filter((each) => !isManifest(each)));
  return stale > 0 ? stale : publish(pages.filter(isManifest));
}

/** Returns whether the page was not current. */
async function publishPage(
  Bucket: string,
  key: string,
  page: HeadObjectCommandOutput | undefined,
  { brand, stamp }: { brand: PageBrand; stamp: string },
): Promise<boolean> {
  const source = { Bucket, Key: templatesFolder + key };
  const current = await undefinedIfMissing(getObjectHead(source));
  // The API's stack is deployed before the site that has the page.
  if (!current) return false;
  const { Metadata: made } = page ?? {};
  if (made?.template === current.ETag && made?.settings === stamp) return false;
  const template = await getObject(source);
  const text = (await template.Body?.transformToString()) ?? "";
  const isWritten = await putIfUnchanged({
    Bucket,
    Key: key,
    Body: fillTemplate(key, text, brand),
    ContentType: template.ContentType,
    CacheControl: template.CacheControl,
    // The not-found page's mark is among the template's own (lib/site/edge/site-response.js).
    Metadata: { ...template.Metadata, template: template.ETag ?? "", settings: stamp },
    ...(page ? { IfMatch: page.ETag } : { IfNoneMatch: "*" }),
  });
  if (!isWritten) log.info("A page changed while it was being published", { key });
  return true;
}

const undefinedIfMissing = <Found>(found: Promise<Found>): Promise<Found | undefined> =>
  found.catch((error: unknown) => {
    if (getStatus(error) === 404) return undefined;
    throw error;
  });

/** Returns false if the page has changed since it was read, or another run is writing it. */
async function putIfUnchanged(input: Parameters<typeof putObject>[0]): Promise<boolean> {
  try {
    await putObject(input);
    return true;
  } catch (error) {
    const status = getStatus(error);
    if (status === 412 || status === 409) return false;
    throw error;
  }
}

const getStatus = (error: unknown) => (error as S3ServiceException).$metadata?.httpStatusCode;
