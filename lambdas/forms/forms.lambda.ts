import { formRoutes } from "../../contract/routes.ts";
import { createApi } from "../http/api.ts";
import * as forms from "./forms.ts";
import * as newsletter from "./newsletter.ts";

export const handler = createApi(
  formRoutes,
  {
    submitForm: forms.submitForm,
    confirmNewsletter: newsletter.confirmNewsletter,
    unsubscribe: newsletter.unsubscribe,
    openUnsubscribe: newsletter.openUnsubscribe,
  },
  { findMember: async () => undefined, countUse: { submitForm: forms.countForm } },
);
