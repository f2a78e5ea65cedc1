import { siteRoutes } from "../../contract/routes.ts";
import { createApi } from "../http/api.ts";
import { getSite } from "./site.ts";

export const handler = createApi(siteRoutes, { getSite }, { findMember: async () => undefined });
