import { adminOutboxRoutes } from "../../contract/routes.ts";
import { createApi } from "../http/api.ts";
import * as members from "../members/members.ts";
import * as outbox from "./outbox-admin.ts";

export const handler = createApi(
  adminOutboxRoutes,
  {
    adminListOutbox: outbox.list,
    adminRedrive: outbox.redrive,
    adminListHookAnswers: outbox.listHookAnswers,
  },
  { findMember: members.find },
);
