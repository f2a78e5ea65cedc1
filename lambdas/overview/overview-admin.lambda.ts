import { adminOverviewRoutes } from "../../contract/routes.ts";
import { createApi } from "../http/api.ts";
import * as members from "../members/members.ts";
import { getOverview } from "./overview.ts";
import { getToday } from "./today.ts";
import { getTrends } from "./trends.ts";

export const handler = createApi(
  adminOverviewRoutes,
  {
    adminOverview: getOverview,
    adminTrends: getTrends,
    adminGetToday: getToday,
  },
  { findMember: members.find },
);
