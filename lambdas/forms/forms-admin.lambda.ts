import { api } from "../http/api.ts";
import * as members from "../members/members.ts";
import * as submissions from "./submissions.ts";

export const handler = api(
  { adminListSubmissions: submissions.list, adminHandleSubmission: submissions.handle },
  { findMember: members.find },
);
