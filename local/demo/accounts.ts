import type { Role } from "../../contract/roles.ts";

/** A demo account of a new local cloud, printed at its start. Deployed stages have none of them. */
export interface SeedAccount {
  email: string;
  /** At least 6 characters, 12 for an admin: the pool's own password rules apply. */
  password: string;
  first_name: string;
  last_name: string;
  role: Role;
}

export const seedAccounts: readonly SeedAccount[] = [
  {
    email: "free@example.com",
    password: "demo-free",
    first_name: "Dana",
    last_name: "Whitfield",
    role: "free_member",
  },
  {
    email: "free2@example.com",
    password: "demo-free-2",
    first_name: "Marcus",
    last_name: "Ellery",
    role: "free_member",
  },
  {
    email: "premium@example.com",
    password: "demo-premium",
    first_name: "Priscilla",
    last_name: "Nakamura",
    role: "premium_member",
  },
  {
    email: "admin@example.com",
    password: "demo-admin-only",
    first_name: "Robin",
    last_name: "Castellan",
    role: "admin",
  },
];
