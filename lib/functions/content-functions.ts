import {
  adminEnv,
  contentEnv,
  filesEnv,
  httpEnv,
  itemPageEnv,
  sheetsEnv,
  tableEnv,
} from "../../lambdas/env.ts";
import { declareFunction } from "../constructs/api-function.ts";
import {
  linkApiTable,
  linkBackOffice,
  linkBucket,
  linkParameter,
  linkSecret,
  linkTable,
} from "../constructs/links.ts";
import { getSiteBucketParameter, getSiteUrlParameter } from "../stage.ts";
import type { ApiResources } from "./resources.ts";

export const declareContentFunctions = ({
  stack,
  stage,
  table,
  files,
  media,
  originSecret,
}: ApiResources) => ({
  content: declareFunction({
    stage,
    entry: "lambdas/content/content.lambda.ts",
    environments: [httpEnv, tableEnv, contentEnv],
    links: {
      ORIGIN_SECRET_ID: linkSecret(originSecret),
      TABLE_NAME: linkApiTable(table, {
        get: ["content", "member", "settings"],
        "batch get": ["content"],
        check: ["member"],
        update: ["downloads", "member_item", "missed_search"],
        delete: ["member_item"],
        query: ["member_item"],
        "query newest": ["content"],
      }),
      FILES_BUCKET: linkBucket(files, { read: ["content/*"] }),
    },
  }),
  // Alone, because only its bundle has the drawing code and the fonts.
  sheets: declareFunction({
    stage,
    entry: "lambdas/sheets/sheets.lambda.ts",
    environments: [httpEnv, adminEnv, tableEnv, sheetsEnv],
    links: {
      ...linkBackOffice(stage, originSecret),
      TABLE_NAME: linkApiTable(table, {
        get: ["content", "member", "settings"],
        check: ["member"],
        update: ["downloads", "member_item"],
        "query newest": ["content"],
      }),
      // The logo.
      MEDIA_BUCKET: linkBucket(media, { read: ["media/brand/*"] }),
    },
  }),
  // The policy of the web stack's bucket also allows it to read the shell pages of the site.
  "item-page": declareFunction({
    stage,
    entry: "lambdas/content/item-page.lambda.ts",
    environments: [httpEnv, tableEnv, itemPageEnv],
    links: {
      ORIGIN_SECRET_ID: linkSecret(originSecret),
      TABLE_NAME: linkTable(table, { get: ["content", "deleted_item"], "query newest": ["content"] }),
      SITE_URL_PARAMETER: linkParameter(stack, getSiteUrlParameter(stage)),
      SITE_BUCKET_PARAMETER: linkParameter(stack, getSiteBucketParameter(stage)),
      MEDIA_BUCKET: linkBucket(media, { read: ["media/covers/*"] }),
    },
  }),
  "content-admin": declareFunction({
    stage,
    entry: "lambdas/content/content-admin.lambda.ts",
    environments: [httpEnv, adminEnv, tableEnv, filesEnv],
    links: {
      ...linkBackOffice(stage, originSecret),
      TABLE_NAME: linkApiTable(table, {
        get: ["content", "member", "settings", "upload"],
        check: ["content", "settings"],
        put: ["audit", "content", "deleted_item", "outbox", "upload"],
        update: ["content", "settings", "upload"],
        delete: ["content", "deleted_item", "outbox"],
        "query newest": ["content"],
      }),
      FILES_BUCKET: linkBucket(files, {
        read: ["staging/*", "content/*"],
        // A presigned POST has the permissions of the function that signed it.
        write: ["staging/*", "content/*"],
        remove: ["staging/*"],
      }),
      MEDIA_BUCKET: linkBucket(media, {
        read: ["media/covers/*", "media/previews/*"],
        write: ["media/covers/*", "media/previews/*"],
      }),
    },
  }),
});
