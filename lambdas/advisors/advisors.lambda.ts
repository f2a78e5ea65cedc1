import { advisorRoutes } from "../../contract/routes.ts";
import { api } from "../http/api.ts";
import * as members from "../members/members.ts";
import * as advisors from "./advisors.ts";

export const handler = api(advisorRoutes, { listAdvisors: advisors.list }, { findMember: members.find });
