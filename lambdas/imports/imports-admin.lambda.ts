import { adminImportRoutes } from "../../contract/routes.ts";
import { createApi } from "../http/api.ts";
import * as members from "../members/members.ts";
import {
  adminCheckImport,
  adminGetImport,
  adminListAdoptionRows,
  adminListImportRows,
  adminListImports,
  adminReadImport,
  adminRunImport,
  adminStartAdoption,
  adminStartImport,
  adminUndoImport,
} from "./imports.ts";

export const handler = createApi(
  adminImportRoutes,
  {
    adminStartImport,
    adminStartAdoption,
    adminListImports,
    adminGetImport,
    adminReadImport,
    adminCheckImport,
    adminListImportRows,
    adminListAdoptionRows,
    adminRunImport,
    adminUndoImport,
  },
  { findMember: members.find },
);
