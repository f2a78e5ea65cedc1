import { adminOverviewRoutes } from "../../contract/admin-routes.ts";
import { api } from "../http/api.ts";
import * as members from "../members/members.ts";
import { overview } from "./overview.ts";

export const handler = api(adminOverviewRoutes, { adminOverview: overview }, { findMember: members.find });
