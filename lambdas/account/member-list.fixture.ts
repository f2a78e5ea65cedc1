import type { Membership } from "../../contract/membership.ts";
import { createAdminClient } from "../../test/support/admin.ts";
import { make } from "../../test/support/make.ts";
import { createMember } from "../../test/support/member-rows.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import type { MemberRow } from "../table/entities.ts";
import { handler } from "./members-admin.lambda.ts";

await startTableForFile();
export const admin = await createAdminClient(handler, { first_name: "Admin", last_name: "Zzyzx" });

export const withState = (state: Membership["state"]) => ({ membership: make.membership(state) });

/** The start of a day that is counted from the first of June 2026. */
export const toDay = (day: number) => new Date(Date.UTC(2026, 5, day)).toISOString();

/** Saves a member who has joined on this day. */
export const save = (first_name: string, day: number, overrides: Partial<MemberRow> = {}) =>
  createMember({ first_name, email: `${first_name}@list.example`, created_at: toDay(day), ...overrides });

/** The first names of the first page, without the admin's. */
export const list = async (query: Record<string, string>) =>
  (await admin.get("adminListMembers", { query })).items
    .map(({ first_name }) => first_name)
    .filter((name) => name !== "Admin");
