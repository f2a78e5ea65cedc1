import { GetObjectCommand, S3Client, S3ServiceException } from "@aws-sdk/client-s3";
import { GetParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach } from "vitest";
import { shellMarkers, siteShells } from "../../contract/item-pages.ts";
import { buildEvent, context } from "../../test/support/event.ts";
import { make } from "../../test/support/make.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import type { ContentRow } from "../table/entities.ts";
import { contentStore } from "./content-store.ts";
import { handler } from "./item-page.lambda.ts";

export const siteUrl = "https://kindstead.test";
export const shell = `<!doctype html><html><head><title>Library</title></head><body><div id="root" ${shellMarkers.path}>${shellMarkers.main}</div></body></html>`;

export const files: Record<string, string> = {
  [siteShells.item]: shell,
  [siteShells.gone]: `<div id="root" ${shellMarkers.gonePath}><h1>This item is gone</h1></div></body>`,
  [siteShells.notFound]: "Oops! Page not found",
};

await startTableForFile();
process.env.SITE_URL_PARAMETER = "/site-url";
process.env.SITE_BUCKET_PARAMETER = "/site-bucket";
process.env.MEDIA_BUCKET = "media";
const parameters = mockClient(SSMClient);
parameters.on(GetParameterCommand, { Name: "/site-url" }).resolves({ Parameter: { Value: siteUrl } });
parameters.on(GetParameterCommand, { Name: "/site-bucket" }).resolves({ Parameter: { Value: "site" } });
export const site = mockClient(S3Client);

/** The covers in the media bucket, by their keys. */
export const covers: Record<string, Uint8Array> = {};

/** Answers like S3: the file, or 304 for its ETag; a cover, or an error for one that is missing. */
beforeEach(() => {
  site.reset();
  site
    .on(GetObjectCommand, { Bucket: "site" })
    .callsFake(({ Key, IfNoneMatch }: { Key: string; IfNoneMatch?: string }) => {
      const text = files[Key] ?? "";
      const ETag = `"${text.length}"`;
      if (IfNoneMatch === ETag)
        throw new S3ServiceException({
          name: "NotModified",
          $fault: "client",
          $metadata: { httpStatusCode: 304 },
        });
      return { ETag, Body: { transformToString: async () => text } };
    });
  site.on(GetObjectCommand, { Bucket: "media" }).callsFake(({ Key }: { Key: string }) => {
    const bytes = covers[Key];
    if (!bytes)
      throw new S3ServiceException({
        name: "NoSuchKey",
        $fault: "client",
        $metadata: { httpStatusCode: 404 },
      });
    return { ContentType: "image/webp", Body: { transformToByteArray: async () => bytes } };
  });
});

export async function get(path: string) {
  const event = buildEvent(`GET ${path}`);
  const { statusCode, headers = {}, body = "" } = await handler(event, context);
  return { status: statusCode, headers, body };
}

export async function save(overrides: Partial<ContentRow> = {}): Promise<ContentRow> {
  const row = make.contentItem(overrides);
  await contentStore.put(row);
  return row;
}

export const readJsonLd = (body: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1] ?? "{}")["@graph"];
