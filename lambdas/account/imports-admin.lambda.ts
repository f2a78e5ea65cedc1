import { adminImportRoutes } from "../../contract/routes.ts";
import { createApi } from "../http/api.ts";
import * as members from "../members/members.ts";
import {
  adminCheckImport,
  adminGetImport,
  adminListImportRows,
  adminListImports,
  adminReadImport,
  adminRunImport,
  adminStartImport,
  adminUndoImport,
} from "./imports.ts";

export const handler = createApi(
  adminImportRoutes,
  {
    adminStartImport,
    adminListImports,
    adminGetImport,
    adminReadImport,
    adminCheckImport,
    adminListImportRows,
    adminRunImport,
    adminUndoImport,
  },
  { findMember: members.find },
);
