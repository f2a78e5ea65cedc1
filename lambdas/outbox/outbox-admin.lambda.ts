import { api } from "../http/api.ts";
import * as members from "../members/members.ts";
import * as outbox from "./outbox-admin.ts";

export const handler = api(
  { adminListOutbox: outbox.list, adminRedrive: outbox.redrive },
  { findMember: members.find },
);
