import { contentRoutes } from "../../contract/routes.ts";
import { createApi } from "../http/api.ts";
import * as members from "../members/members.ts";
import * as content from "./content.ts";

export const handler = createApi(
  contentRoutes,
  { listContent: content.listContent, downloadContent: content.downloadContent },
  { findMember: members.find },
);
