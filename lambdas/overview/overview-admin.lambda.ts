import { adminOverviewRoutes } from "../../contract/routes.ts";
import { createApi } from "../http/api.ts";
import * as members from "../members/members.ts";
import { getLibraryUse, getOverview } from "./overview.ts";
import { getToday } from "./today.ts";
import { getTrends } from "./trends.ts";

export const handler = createApi(
  adminOverviewRoutes,
  {
    adminOverview: getOverview,
    adminGetLibraryUse: getLibraryUse,
    adminTrends: getTrends,
    adminGetToday: getToday,
  },
  { findMember: members.find },
);
