import { api } from "../http/api.ts";
import * as members from "../members/members.ts";
import { overview } from "./overview.ts";

export const handler = api({ adminOverview: overview }, { findMember: members.find });
