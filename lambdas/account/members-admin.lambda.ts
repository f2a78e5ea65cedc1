import { adminMemberRoutes } from "../../contract/routes.ts";
import { createApi } from "../http/api.ts";
import * as members from "../members/members.ts";
import { adminDeleteImported, adminLabelMember } from "./bulk-members.ts";
import { adminUpdateMember } from "./change-member.ts";
import { adminChangeMemberEmail, adminUndoMemberEmail } from "./change-member-email.ts";
import { adminGetNotices, adminUpdateNotices } from "./choose-notices.ts";
import { adminCreateAdmin, adminGetNewAdminDefaults, adminInviteAdmin } from "./create-admin.ts";
import { adminEndPremium, adminGetPremiumPayment, adminRefundPremium } from "./manage-premium.ts";
import * as admin from "./members-admin.ts";
import { adminCreateRecoveryCodes } from "./recovery-codes.ts";
import { adminEnableSecondFactor, adminGetSecondFactor, adminResetSecondFactor } from "./second-factor.ts";

export const handler = createApi(
  adminMemberRoutes,
  {
    adminListMembers: admin.adminListMembers,
    adminUpdateMember,
    adminLabelMember,
    adminDeleteImported,
    adminChangeMemberEmail,
    adminUndoMemberEmail,
    adminCancelSubscription: admin.adminCancelSubscription,
    adminGetPremiumPayment,
    adminRefundPremium,
    adminEndPremium,
    adminDeleteMember: admin.adminDeleteMember,
    adminCreateAdmin,
    adminInviteAdmin,
    adminGetNewAdminDefaults,
    adminGetSecondFactor,
    adminCreateRecoveryCodes,
    adminEnableSecondFactor,
    adminResetSecondFactor,
    adminGetNotices,
    adminUpdateNotices,
  },
  { findMember: members.find },
);
