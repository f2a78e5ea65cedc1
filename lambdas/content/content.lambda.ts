import { contentRoutes } from "../../contract/routes.ts";
import { api } from "../http/api.ts";
import * as members from "../members/members.ts";
import * as content from "./content.ts";

export const handler = api(
  contentRoutes,
  { listContent: content.list, downloadContent: content.download },
  { findMember: members.find },
);
