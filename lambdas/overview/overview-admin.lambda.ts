import { adminOverviewRoutes } from "../../contract/routes.ts";
import { createApi } from "../http/api.ts";
import * as members from "../members/members.ts";
import { getOverview } from "./overview.ts";

export const handler = createApi(
  adminOverviewRoutes,
  {
    adminOverview: getOverview,
    adminTrends: async () => (await import("./trends.ts")).getTrends(),
  },
  { findMember: members.find },
);
