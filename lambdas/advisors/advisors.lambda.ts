import { advisorRoutes } from "../../contract/routes.ts";
import { createApi } from "../http/api.ts";
import { buildGuestCount, guessLimit } from "../http/count-guest.ts";
import * as advisors from "./advisors.ts";
import { confirmAdvisorEmail } from "./confirm-advisor-email.ts";

export const handler = createApi(
  advisorRoutes,
  {
    listAdvisors: advisors.listAdvisors,
    confirmAdvisorEmail,
  },
  {
    findMember: async () => undefined,
    countUse: { confirmAdvisorEmail: buildGuestCount("advisor-email", guessLimit) },
  },
);
