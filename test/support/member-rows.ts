import { randomUUID } from "node:crypto";
import { memberStore } from "../../lambdas/members/member-store.ts";
import type { MemberRow } from "../../lambdas/table/entities.ts";
import { make } from "./make.ts";

/** Creates a member with a unique address, so that a test can tell their emails apart. */
export async function createMember(overrides: Partial<MemberRow> = {}): Promise<MemberRow> {
  const id = overrides.id ?? randomUUID();
  const row = make.member({ email: `${id}@example.com`, ...overrides, id });
  await memberStore.put(row);
  return row;
}

export const getMemberRow = async ({ id }: Pick<MemberRow, "id">): Promise<MemberRow> => {
  const row = await memberStore.find(id);
  if (!row) throw new Error(`${id} is not a member`);
  return row;
};
