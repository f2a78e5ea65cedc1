import { api } from "../http/api.ts";
import * as members from "../members/members.ts";
import * as advisors from "./advisors.ts";

export const handler = api({ listAdvisors: advisors.list }, { findMember: members.find });
