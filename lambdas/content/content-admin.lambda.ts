import { adminContentRoutes } from "../../contract/routes.ts";
import { createApi } from "../http/api.ts";
import * as members from "../members/members.ts";
import * as content from "./content-admin.ts";

export const handler = createApi(
  adminContentRoutes,
  {
    adminCreateUploads: content.createUploadForms,
    adminListContent: content.listAllContent,
    adminCreateContent: content.createContent,
    adminUpdateContent: content.updateContent,
    adminDeleteContent: content.deleteContent,
    adminDuplicateContent: content.duplicateContent,
    adminReplaceFile: content.replaceFile,
    adminReplaceCover: content.replaceCover,
    adminChooseFreePack: content.chooseFreePack,
  },
  { findMember: members.find },
);
