import { siteRoutes } from "../../contract/routes.ts";
import { createApi } from "../http/api.ts";
import * as members from "../members/members.ts";
import { getSite } from "./site.ts";

export const handler = createApi(siteRoutes, { getSite }, { findMember: members.find });
