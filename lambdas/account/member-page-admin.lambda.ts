import { memberPageRoutes } from "../../contract/routes.ts";
import { createApi } from "../http/api.ts";
import * as members from "../members/members.ts";
import {
  adminGetMember,
  adminListMemberBookings,
  adminListMemberEmails,
  adminListMemberItems,
  adminListMemberSubmissions,
} from "./member-page.ts";

export const handler = createApi(
  memberPageRoutes,
  {
    adminGetMember,
    adminListMemberBookings,
    adminListMemberEmails,
    adminListMemberItems,
    adminListMemberSubmissions,
  },
  { findMember: members.find },
);
