import { api } from "../http/api.ts";
import * as forms from "./forms.ts";

export const handler = api({ submitForm: forms.submit }, { findMember: async () => undefined });
