import { adminMemberRoutes } from "../../contract/admin-routes.ts";
import * as audit from "../audit/audit.ts";
import { api } from "../http/api.ts";
import * as members from "../members/members.ts";
import { adminUpdateMember } from "./change-member.ts";
import { adminCreateAdmin } from "./create-admin.ts";
import * as admin from "./members-admin.ts";

export const handler = api(
  adminMemberRoutes,
  {
    adminListMembers: admin.adminListMembers,
    adminUpdateMember,
    adminCancelSubscription: admin.adminCancelSubscription,
    adminDeleteMember: admin.adminDeleteMember,
    adminCreateAdmin,
    adminListAudit: (_actor, input) => audit.list(input),
  },
  { findMember: members.find },
);
