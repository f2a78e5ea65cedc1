import type { Role } from "../../contract/roles.ts";
import type { MemberRow } from "../table/entities.ts";

/** Nobody in particular: what every public route sees, whatever token came along. */
export interface Guest {
  readonly role: null;
  /** Where they call from (lambdas/http/client-address.ts): what limits are counted by. */
  readonly client: string;
}

/** A living member, their role derived from the row that was read for this request. */
export interface MemberActor {
  readonly id: string;
  readonly role: Role;
  readonly member: MemberRow;
}

export type Actor = Guest | MemberActor;
