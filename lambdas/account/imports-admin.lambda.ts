import { adminImportRoutes } from "../../contract/routes.ts";
import { createApi } from "../http/api.ts";
import * as members from "../members/members.ts";
import {
  adminCheckImport,
  adminGetImport,
  adminListImportRows,
  adminRunImport,
  adminStartImport,
} from "./imports.ts";

export const handler = createApi(
  adminImportRoutes,
  { adminStartImport, adminGetImport, adminCheckImport, adminListImportRows, adminRunImport },
  { findMember: members.find },
);
