import type { AdminRole, Role } from "./roles.ts";

/** The roles of members, as the back office names them. */
export const roleNames: Record<Role, string> = {
  free_member: "Free member",
  premium_member: "Premium member",
  admin: "Admin",
};

/** The admin roles as the back office names them, with one sentence about what each includes (ADMIN-21). */
export const adminRoleLabels: Record<AdminRole, { label: string; article: string; text: string }> = {
  owner: {
    label: "Owner",
    article: "an owner",
    text: "Can see and change everything, including other admins.",
  },
  editor: {
    label: "Editor",
    article: "an editor",
    text: "Can add and change content and advisors, and sees downloads. Sees no members, bookings or submissions.",
  },
  support: {
    label: "Support",
    article: "a support admin",
    text: "Can look up members, correct their names, manage bookings and refunds, and answer submissions.",
  },
};
