import { adminMemberRoutes } from "../../contract/routes.ts";
import { createApi } from "../http/api.ts";
import * as members from "../members/members.ts";
import { adminUpdateMember } from "./change-member.ts";
import * as admin from "./members-admin.ts";

/** Loaded on demand: seldom used, and every byte delays the start of the other routes. */
const loadCreateAdmin = () => import("./create-admin.ts");
const loadSecondFactor = () => import("./second-factor.ts");

export const handler = createApi(
  adminMemberRoutes,
  {
    adminListMembers: admin.adminListMembers,
    adminUpdateMember,
    adminCancelSubscription: admin.adminCancelSubscription,
    adminDeleteMember: admin.adminDeleteMember,
    adminCreateAdmin: async (actor, input) => (await loadCreateAdmin()).adminCreateAdmin(actor, input),
    adminGetNewAdminDefaults: async () => (await loadCreateAdmin()).adminGetNewAdminDefaults(),
    adminGetSecondFactor: async (actor) => (await loadSecondFactor()).adminGetSecondFactor(actor),
    adminEnableSecondFactor: async (actor) => (await loadSecondFactor()).adminEnableSecondFactor(actor),
    adminResetSecondFactor: async (actor, input) =>
      (await loadSecondFactor()).adminResetSecondFactor(actor, input),
  },
  { findMember: members.find },
);
