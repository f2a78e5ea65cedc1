import { beginUploads } from "../files/begin-uploads.ts";
import { api } from "../http/api.ts";
import * as members from "../members/members.ts";
import * as content from "./content-admin.ts";
import { finishUploads } from "./finish-uploads.ts";

export const handler = api(
  {
    adminBeginUploads: beginUploads,
    adminListContent: content.list,
    adminCreateContent: finishUploads,
    adminUpdateContent: content.update,
    adminDeleteContent: content.remove,
  },
  { findMember: members.find },
);
