import { sheetRoutes } from "../../contract/routes.ts";
import { createApi } from "../http/api.ts";
import * as members from "../members/members.ts";
import { drawPackCover, drawSheet, previewSheet, redrawSheet } from "./sheets.ts";

export const handler = createApi(
  sheetRoutes,
  { drawSheet, redrawSheet, drawPackCover, adminPreviewSheet: previewSheet },
  { findMember: members.find },
);
