import { adminAdvisorRoutes } from "../../contract/admin-routes.ts";
import { api } from "../http/api.ts";
import * as members from "../members/members.ts";
import * as advisors from "./advisors-admin.ts";

export const handler = api(
  adminAdvisorRoutes,
  {
    adminListAdvisors: advisors.list,
    adminCreateAdvisor: advisors.create,
    adminUpdateAdvisor: advisors.update,
    adminDeleteAdvisor: advisors.remove,
  },
  { findMember: members.find },
);
