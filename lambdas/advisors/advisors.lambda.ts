import { advisorRoutes } from "../../contract/routes.ts";
import { createApi } from "../http/api.ts";
import * as advisors from "./advisors.ts";

export const handler = createApi(
  advisorRoutes,
  {
    listAdvisors: advisors.listAdvisors,
    confirmAdvisorEmail: async (actor, input) =>
      (await import("./confirm-advisor-email.ts")).confirmAdvisorEmail(actor, input),
  },
  { findMember: async () => undefined },
);
