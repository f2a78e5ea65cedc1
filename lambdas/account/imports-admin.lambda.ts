import { adminImportRoutes } from "../../contract/routes.ts";
import { createApi } from "../http/api.ts";
import * as members from "../members/members.ts";
import * as imports from "./imports.ts";

export const handler = createApi(adminImportRoutes, imports, { findMember: members.find });
