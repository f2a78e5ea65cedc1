import { contentRoutes } from "../../contract/routes.ts";
import { createApi } from "../http/api.ts";
import * as members from "../members/members.ts";
import * as content from "./content.ts";
import { addFavorite, listMyItems, removeFavorite } from "./favorites.ts";
import { getFreePack } from "./free-pack.ts";
import { recordMissedSearches } from "./missed-searches.ts";

export const handler = createApi(
  contentRoutes,
  {
    listContent: content.listContent,
    getFreePack,
    downloadContent: content.downloadContent,
    playContent: content.playContent,
    addFavorite,
    removeFavorite,
    listMyItems,
    recordMissedSearches,
  },
  { findMember: members.find },
);
