import { adminOutboxRoutes } from "../../contract/routes.ts";
import { createApi } from "../http/api.ts";
import * as members from "../members/members.ts";
import * as outbox from "./outbox-admin.ts";
import { resendEmail } from "./resend-email.ts";

export const handler = createApi(
  adminOutboxRoutes,
  {
    adminListOutbox: outbox.list,
    adminRedrive: outbox.redrive,
    adminResendEmail: resendEmail,
    adminListHookAnswers: outbox.listHookAnswers,
  },
  { findMember: members.find },
);
