import { adminFormRoutes } from "../../contract/routes.ts";
import { createApi } from "../http/api.ts";
import * as members from "../members/members.ts";
import * as forms from "./forms-admin.ts";

export const handler = createApi(
  adminFormRoutes,
  {
    adminListSubmissions: forms.listSubmissions,
    adminGetSubmission: forms.getSubmission,
    adminHandleSubmission: forms.handleSubmission,
    adminReplyToSubmission: forms.sendReply,
  },
  { findMember: members.find },
);
