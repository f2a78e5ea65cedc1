import { advisorRoutes } from "../../contract/routes.ts";
import { createApi } from "../http/api.ts";
import * as advisors from "./advisors.ts";

export const handler = createApi(
  advisorRoutes,
  { listAdvisors: advisors.listAdvisors },
  { findMember: async () => undefined },
);
