/** Tabs of the back office, the five of ADMIN-1 first. `id` is the value in the URL: ?tab=manage. */
export const tabs = [
  { id: "upload", label: "Upload Content" },
  { id: "manage", label: "Manage Content" },
  { id: "advisors", label: "Manage Advisors" },
  { id: "users", label: "Manage Users" },
  { id: "create-admin", label: "Create Admin" },
  { id: "bookings", label: "Bookings" },
  { id: "overview", label: "Overview" },
  { id: "submissions", label: "Submissions" },
  { id: "security", label: "Security" },
] as const;

export type TabId = (typeof tabs)[number]["id"];

/** Returns the tab with this id, or the first tab. */
export const findTab = (id: string | null) => tabs.find((tab) => tab.id === id) ?? tabs[0];
