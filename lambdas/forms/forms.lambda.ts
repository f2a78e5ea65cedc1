import { formRoutes } from "../../contract/routes.ts";
import { api } from "../http/api.ts";
import * as forms from "./forms.ts";

export const handler = api(formRoutes, { submitForm: forms.submit }, { findMember: async () => undefined });
