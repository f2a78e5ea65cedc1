import type { Role } from "../contract/roles.ts";
import type { MemberRow } from "./table/entities.ts";

/** Nobody in particular: what every public route sees, whatever token came along. */
export interface Guest {
  readonly role: null;
}

/** A living member, their role derived from the row that was read for this request. */
export interface MemberActor {
  readonly id: string;
  readonly role: Role;
  readonly member: MemberRow;
}

export type Actor = Guest | MemberActor;

export const guest: Guest = { role: null };
