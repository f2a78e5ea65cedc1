import { adminFormRoutes } from "../../contract/admin-routes.ts";
import { api } from "../http/api.ts";
import * as members from "../members/members.ts";
import * as submissions from "./forms-admin.ts";

export const handler = api(
  adminFormRoutes,
  { adminListSubmissions: submissions.list, adminHandleSubmission: submissions.handle },
  { findMember: members.find },
);
