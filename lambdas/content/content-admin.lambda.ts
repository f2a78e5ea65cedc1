import { adminContentRoutes } from "../../contract/routes.ts";
import { createUploadForms } from "../files/create-upload-forms.ts";
import { createApi } from "../http/api.ts";
import * as members from "../members/members.ts";
import * as content from "./content-admin.ts";
import { deleteContent, restoreContent } from "./content-bin.ts";
import { duplicateContent } from "./duplicate-content.ts";
import { finishUploads } from "./finish-uploads.ts";
import { chooseFreePack } from "./free-pack.ts";
import { replaceCover, replaceFile } from "./replace-content.ts";

export const handler = createApi(
  adminContentRoutes,
  {
    adminCreateUploads: createUploadForms,
    adminListContent: content.listAllContent,
    adminCreateContent: finishUploads,
    adminUpdateContent: content.updateContent,
    adminDeleteContent: deleteContent,
    adminRestoreContent: restoreContent,
    adminDuplicateContent: duplicateContent,
    adminReplaceFile: replaceFile,
    adminReplaceCover: replaceCover,
    adminChooseFreePack: chooseFreePack,
  },
  { findMember: members.find },
);
