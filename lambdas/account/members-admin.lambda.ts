import { adminMemberRoutes } from "../../contract/routes.ts";
import * as audit from "../audit/audit.ts";
import { createApi } from "../http/api.ts";
import * as members from "../members/members.ts";
import { adminUpdateMember } from "./change-member.ts";
import { adminCreateAdmin, adminGetNewAdminDefaults } from "./create-admin.ts";
import * as admin from "./members-admin.ts";
import * as factor from "./second-factor.ts";

export const handler = createApi(
  adminMemberRoutes,
  {
    adminListMembers: admin.adminListMembers,
    adminUpdateMember,
    adminCancelSubscription: admin.adminCancelSubscription,
    adminDeleteMember: admin.adminDeleteMember,
    adminCreateAdmin,
    adminGetNewAdminDefaults,
    adminGetSecondFactor: factor.adminGetSecondFactor,
    adminEnableSecondFactor: factor.adminEnableSecondFactor,
    adminResetSecondFactor: factor.adminResetSecondFactor,
    adminListAudit: (_actor, input) => audit.listAudit(input),
  },
  { findMember: members.find },
);
