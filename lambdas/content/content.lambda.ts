import { contentRoutes } from "../../contract/routes.ts";
import { createApi } from "../http/api.ts";
import * as members from "../members/members.ts";
import * as content from "./content.ts";

export const handler = createApi(
  contentRoutes,
  {
    listContent: content.listContent,
    getFreePack: content.getFreePack,
    downloadContent: content.downloadContent,
    playContent: content.playContent,
    addFavorite: content.addFavorite,
    removeFavorite: content.removeFavorite,
    listMyItems: content.listMyItems,
    recordMissedSearches: content.recordMissedSearches,
  },
  { findMember: members.find },
);
