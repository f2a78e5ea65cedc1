import { adminSetupRoutes } from "../../contract/routes.ts";
import { createApi } from "../http/api.ts";
import * as members from "../members/members.ts";
import { confirmTestEmail, getSetup, sendTestEmail, testPayment } from "./setup.ts";

export const handler = createApi(
  adminSetupRoutes,
  {
    adminGetSetup: getSetup,
    adminTestPayment: testPayment,
    adminSendTestEmail: sendTestEmail,
    adminConfirmTestEmail: confirmTestEmail,
  },
  { findMember: members.find },
);
