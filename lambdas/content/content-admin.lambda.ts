import { adminContentRoutes } from "../../contract/admin-routes.ts";
import { api } from "../http/api.ts";
import * as members from "../members/members.ts";
import * as content from "./content-admin.ts";

export const handler = api(
  adminContentRoutes,
  {
    adminBeginUploads: content.begin,
    adminListContent: content.list,
    adminCreateContent: content.create,
    adminUpdateContent: content.update,
    adminDeleteContent: content.remove,
  },
  { findMember: members.find },
);
