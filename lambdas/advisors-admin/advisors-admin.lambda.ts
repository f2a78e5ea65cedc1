import { adminAdvisorRoutes } from "../../contract/routes.ts";
import { createApi } from "../http/api.ts";
import * as members from "../members/members.ts";
import * as advisors from "./advisors-admin.ts";

export const handler = createApi(
  adminAdvisorRoutes,
  {
    adminListAdvisors: advisors.listAllAdvisors,
    adminCreateAdvisor: advisors.createAdvisor,
    adminUpdateAdvisor: advisors.updateAdvisor,
    adminResendAdvisorLink: advisors.resendAdvisorLink,
    adminUndoEmailChange: advisors.undoEmailChange,
    adminListAdvisorSessions: advisors.listAdvisorSessions,
    adminDeleteAdvisor: advisors.deleteAdvisor,
  },
  { findMember: members.find },
);
