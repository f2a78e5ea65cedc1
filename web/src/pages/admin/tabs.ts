/** The back office's tabs, the five of ADMIN-1 first, in its order; `id` as it stands in the address: ?tab=manage. */
export const tabs = [
  { id: "upload", label: "Upload Content" },
  { id: "manage", label: "Manage Content" },
  { id: "advisors", label: "Manage Advisors" },
  { id: "users", label: "Manage Users" },
  { id: "create-admin", label: "Create Admin" },
  { id: "bookings", label: "Bookings" },
  { id: "overview", label: "Overview" },
  { id: "submissions", label: "Submissions" },
] as const;

export type TabId = (typeof tabs)[number]["id"];

/** The tab that an address names; the first where it names none. */
export const tabOf = (id: string | null) => tabs.find((tab) => tab.id === id) ?? tabs[0];
