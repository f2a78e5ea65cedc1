import type { RouteName } from "../../contract/routes.ts";
import { tabs } from "../../web/src/pages/admin/tabs.ts";

/** A back-office request, and how many table calls it may make, authentication included. */
export interface Asked {
  name: RouteName;
  query?: Record<string, string>;
  calls: number;
}

/**
 * Every tab asks for these: the profile (web/src/auth/require-admin.tsx), whether the admin has a second factor, and what
 * has changed lately (web/src/features/audit/use-live-changes.ts).
 */
const guards: readonly Asked[] = [
  { name: "getMe", calls: 1 },
  { name: "adminGetSecondFactor", calls: 1 },
  { name: "adminListChanges", query: { list: "bookings" }, calls: 3 },
];

/**
 * The pages that the overview's counts may read: at most one for each megabyte of members, bookings, downloads and forms
 * (docs/table.md, "The overview's counts").
 */
const overviewCalls = 100;

/**
 * The requests of each tab when it opens, in addition to the guards'. test/journeys/initial-requests.spec.ts checks that
 * there are no others. A tab that only submits data makes none.
 */
const asked: Readonly<Record<string, readonly Asked[]>> = {
  upload: [],
  manage: [{ name: "adminListContent", calls: 3 }],
  advisors: [{ name: "adminListAdvisors", calls: 3 }],
  users: [{ name: "adminListMembers", calls: 3 }],
  "create-admin": [{ name: "adminGetNewAdminDefaults", calls: 1 }],
  bookings: [{ name: "adminListBookings", calls: 3 }],
  submissions: [{ name: "adminListSubmissions", calls: 3 }],
  overview: [],
  deliveries: [
    { name: "adminListOutbox", query: { state: "dead" }, calls: 3 },
    { name: "adminListHookAnswers", calls: 9 },
  ],
  // Beside the list, the settings and the new items of a draft, or the counts of one that is being sent.
  newsletter: [{ name: "adminListNewsletters", calls: 5 }],
  settings: [
    { name: "adminGetSettings", calls: 2 },
    { name: "adminListAudit", query: { action: "settings.changed" }, calls: 3 },
  ],
  audit: [
    { name: "adminListAudit", calls: 3 },
    { name: "adminListMembers", query: { role: "admin" }, calls: 4 },
  ],
  security: [{ name: "adminGetNotices", calls: 1 }],
};

/** A tab requests these once its first answers are there: the overview, once it is known whether it has a checklist. */
const askedLater: Readonly<Record<string, readonly Asked[]>> = {
  overview: [
    // One query for each advisor's sessions of the next days.
    { name: "adminGetToday", calls: 100 },
    { name: "adminOverview", calls: overviewCalls },
    { name: "adminTrends", calls: 3 },
  ],
};

/**
 * The setup checklist of an empty site requests these (web/src/features/overview/setup-queries.ts): lists that the CDN
 * keeps. It asks the table what only owners see.
 */
const checklistRequests: readonly RouteName[] = ["listContent", "getFreePack", "listAdvisors", "getSite"];
const publicRequests: Readonly<Record<string, readonly RouteName[]>> = {
  upload: checklistRequests,
  overview: checklistRequests,
  // The advisors, by whom sessions are filtered.
  bookings: ["listAdvisors"],
};
const setup: Asked = { name: "adminGetSetup", calls: 5 };

export interface FirstPage {
  /** The tab's name in the URL. */
  id: string;
  tab: string;
  /** The requests that read the table. */
  asks: readonly Asked[];
  /** Those that wait for the answer of another. */
  asksLater: readonly Asked[];
  /** The others. */
  publicRequests: readonly RouteName[];
}

/** Lists every tab's first page. */
export const firstPages: readonly FirstPage[] = Object.entries(asked).map(([id, asks]) => ({
  id,
  tab: tabs.find((tab) => tab.id === id)?.label ?? id,
  asks: [...guards, ...(publicRequests[id] === checklistRequests ? [setup] : []), ...asks],
  asksLater: askedLater[id] ?? [],
  publicRequests: publicRequests[id] ?? [],
}));

/** The requests of public pages on a first visit, before any scrolling. */
export const initialRequests: Readonly<Record<`/${string}`, readonly RouteName[]>> = {
  "/": [],
  "/membership": [],
  "/resources": ["getFreePack", "listContent"],
  "/dashboard": ["listContent"],
  "/advisor-checkout": ["listAdvisors", "listFreeTimes"],
};

/** The additional requests for a member: their profile, their favorites and downloads, and their bookings. */
const memberRequests: Readonly<Record<string, readonly RouteName[]>> = {
  "/resources": ["listMyItems"],
  "/dashboard": ["listMyItems", "listMyBookings"],
  "/advisor-checkout": ["listMyBookings"],
};

export const listMemberRequests = (path: string): readonly RouteName[] => [
  "getMe",
  ...(memberRequests[path] ?? []),
];

/** Lists the tabs that have no requests defined here. */
export const unknownTabs = tabs.filter(({ id }) => !(id in asked)).map(({ label }) => label);

/** The requests that follow: filters, later pages, the audit log, failed deliveries. */
export const furtherPages: readonly Asked[] = [
  { name: "adminListBookings", query: { state: "requested" }, calls: 3 },
  { name: "adminListSubmissions", query: { filter: "contact_open" }, calls: 3 },
  { name: "adminListAudit", calls: 3 },
  { name: "adminListOutbox", query: { state: "pending" }, calls: 3 },
];
