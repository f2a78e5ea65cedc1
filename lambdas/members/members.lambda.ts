import { api } from "../http/api.ts";
import * as members from "./members.ts";

export const handler = api(
  { getMe: members.getMe, updateMe: members.updateMe },
  { findMember: members.findOrRepair },
);
