import type { AdminRouteName } from "../../api/admin-routes.ts";

/**
 * Tabs of the back office, the five of ADMIN-1 first. `id` is the value in the URL: ?tab=manage. A tab is for the admins
 * who may call its route, or one of them (ADMIN-21).
 */
export const tabs = [
  { id: "upload", label: "Upload Content", route: "adminCreateContent" },
  { id: "manage", label: "Manage Content", route: "adminListContent" },
  { id: "advisors", label: "Manage Advisors", route: "adminListAdvisors" },
  { id: "users", label: "Manage Users", route: "adminListMembers" },
  { id: "create-admin", label: "Create Admin", route: "adminCreateAdmin" },
  { id: "overview", label: "Overview", route: ["adminGetToday", "adminGetLibraryUse"] },
  { id: "bookings", label: "Bookings", route: "adminListBookings" },
  { id: "submissions", label: "Submissions", route: "adminListSubmissions" },
  { id: "deliveries", label: "Deliveries", route: "adminListOutbox" },
  { id: "newsletter", label: "Newsletter", route: "adminListNewsletters" },
  { id: "settings", label: "Settings", route: "adminGetSettings" },
  { id: "audit", label: "Audit", route: "adminListAudit" },
  { id: "security", label: "Security", route: "adminGetSecondFactor" },
] as const satisfies readonly {
  id: string;
  label: string;
  route: AdminRouteName | readonly AdminRouteName[];
}[];

export type Tab = (typeof tabs)[number];
export type TabId = Tab["id"];

/** The tabs for admins whose role includes what they show. */
export const listTabs = (canCall: (route: AdminRouteName) => boolean): readonly Tab[] =>
  tabs.filter(({ route }) => [route].flat().some(canCall));

const isFirst = ({ id }: Tab): boolean => id === "upload" || id === "overview";

/**
 * The tab that a link opens: the one with this id, or without one uploads, or the overview for admins who upload nothing.
 * `isAllowed` is false if it is for other admins.
 */
export function findTab(id: string | null, allowed: readonly Tab[]): { tab: Tab; isAllowed: boolean } {
  const tab = tabs.find((each) => each.id === id) ?? allowed.find(isFirst) ?? tabs[0];
  return { tab, isAllowed: allowed.includes(tab) };
}
