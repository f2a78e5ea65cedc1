import { adminFormRoutes } from "../../contract/routes.ts";
import { createApi } from "../http/api.ts";
import * as members from "../members/members.ts";
import * as submissions from "./forms-admin.ts";

export const handler = createApi(
  adminFormRoutes,
  { adminListSubmissions: submissions.listSubmissions, adminHandleSubmission: submissions.handleSubmission },
  { findMember: members.find },
);
