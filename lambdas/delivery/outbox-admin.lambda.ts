import { adminOutboxRoutes } from "../../contract/admin-routes.ts";
import { api } from "../http/api.ts";
import * as members from "../members/members.ts";
import * as outbox from "./outbox-admin.ts";

export const handler = api(
  adminOutboxRoutes,
  { adminListOutbox: outbox.list, adminRedrive: outbox.redrive },
  { findMember: members.find },
);
