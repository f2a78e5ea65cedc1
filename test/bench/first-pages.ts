import type { RouteName } from "../../contract/routes.ts";
import { tabs } from "../../web/src/pages/admin/tabs.ts";

/** A request of the back office, and how many calls to the table it may take, whoever asks included. */
export interface Asked {
  name: RouteName;
  query?: Record<string, string>;
  calls: number;
}

/** Who asks: of every tab, the guard's own request (web/src/auth/require-admin.tsx). */
const guard: Asked = { name: "getMe", calls: 1 };

/**
 * How far the overview's figures may be from one look to the next: a page for each megabyte of members, bookings,
 * downloads and forms, at most (docs/table.md, "The overview's counts").
 */
const overviewCalls = 100;

/**
 * What each tab asks for when it opens, beside the guard; that it is no more than this, test/journeys/initial-requests.spec.ts
 * sees. A tab that only sends asks for nothing.
 */
const asked: Readonly<Record<string, readonly Asked[]>> = {
  upload: [],
  manage: [{ name: "adminListContent", calls: 2 }],
  advisors: [{ name: "adminListAdvisors", calls: 2 }],
  users: [{ name: "adminListMembers", calls: 2 }],
  "create-admin": [],
  bookings: [{ name: "adminListBookings", calls: 2 }],
  submissions: [{ name: "adminListSubmissions", calls: 2 }],
  // What was given up is listed below the figures.
  overview: [
    { name: "adminOverview", calls: overviewCalls },
    { name: "adminListOutbox", query: { state: "dead" }, calls: 3 },
  ],
};

export interface FirstPage {
  /** As it stands in the address. */
  id: string;
  tab: string;
  asks: readonly Asked[];
}

/** Every tab's first page. */
export const firstPages: readonly FirstPage[] = Object.entries(asked).map(([id, asks]) => ({
  id,
  tab: tabs.find((tab) => tab.id === id)?.label ?? id,
  asks: [guard, ...asks],
}));

/** What pages of the site ask for at first sight, before anybody scrolls. */
export const firstSights: Readonly<Record<`/${string}`, readonly RouteName[]>> = {
  "/": [],
  "/membership": [],
  "/resources": ["listContent"],
  "/dashboard": ["listContent", "listAdvisors"],
  "/advisor-checkout": ["listAdvisors"],
};

/** What a member's sight of them asks for beside: who they are, and what they have paid and not yet given times. */
export const membersAskBeside = (path: string): readonly RouteName[] =>
  path === "/advisor-checkout" ? ["getMe", "listMyBookings"] : ["getMe"];

/** The tabs of which nobody has said here what they ask for. */
export const unknownTabs = tabs.filter(({ id }) => !(id in asked)).map(({ label }) => label);

/** What an admin asks for next: filters, pages behind the first, the trail, what was given up. */
export const furtherPages: readonly Asked[] = [
  { name: "adminListBookings", query: { state: "requested" }, calls: 2 },
  { name: "adminListSubmissions", query: { kind: "contact" }, calls: 2 },
  { name: "adminListAudit", calls: 2 },
  { name: "adminListOutbox", query: { state: "pending" }, calls: 3 },
];
