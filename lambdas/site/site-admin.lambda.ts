import { adminSiteRoutes } from "../../contract/routes.ts";
import { createApi } from "../http/api.ts";
import * as members from "../members/members.ts";
import { getHookKey, replaceHookKey } from "./hook-key-admin.ts";
import * as settings from "./site-admin.ts";

export const handler = createApi(
  adminSiteRoutes,
  {
    adminGetSettings: settings.getSettings,
    adminUpdateSettings: settings.updateSettings,
    adminTestHook: settings.testHook,
    adminShowHookKey: getHookKey,
    adminReplaceHookKey: replaceHookKey,
  },
  { findMember: members.find },
);
