import { adminAuditRoutes } from "../../contract/routes.ts";
import { createApi } from "../http/api.ts";
import * as members from "../members/members.ts";
import { adminListAudit, adminListMemberAudit } from "./audit-admin.ts";
import { adminListChanges } from "./list-changes.ts";

export const handler = createApi(
  adminAuditRoutes,
  {
    adminListAudit,
    adminListMemberAudit,
    adminListChanges: (actor, input) => adminListChanges(actor, input),
  },
  { findMember: members.find },
);
