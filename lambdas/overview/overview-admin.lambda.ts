import { adminOverviewRoutes } from "../../contract/routes.ts";
import { createApi } from "../http/api.ts";
import * as members from "../members/members.ts";
import { overview } from "./overview.ts";

export const handler = createApi(adminOverviewRoutes, { adminOverview: overview }, { findMember: members.find });
