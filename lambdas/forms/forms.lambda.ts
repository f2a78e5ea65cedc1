import { formRoutes } from "../../contract/routes.ts";
import { createApi } from "../http/api.ts";
import * as forms from "./forms.ts";

export const handler = createApi(
  formRoutes,
  { submitForm: forms.submitForm },
  { findMember: async () => undefined, countUse: { submitForm: forms.countForm } },
);
