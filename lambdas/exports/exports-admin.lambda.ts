import { adminExportRoutes } from "../../contract/routes.ts";
import { createApi } from "../http/api.ts";
import * as members from "../members/members.ts";
import { adminLinkExport, adminListExports, adminStartExport } from "./exports.ts";

export const handler = createApi(
  adminExportRoutes,
  { adminStartExport, adminListExports, adminLinkExport },
  { findMember: members.find },
);
