import { memberRoutes } from "../../contract/routes.ts";
import { api } from "../http/api.ts";
import { exportMe } from "./export-me.ts";
import * as members from "./members.ts";

export const handler = api(
  memberRoutes,
  { getMe: members.getMe, updateMe: members.updateMe, exportMe, deleteMe: members.deleteMe },
  { findMember: members.findOrRepair },
);
