import { join } from "node:path";

/** Pictures are drawn into this folder. Git ignores it; CI uploads it. */
export const drawnFolder = join(import.meta.dirname, "..", "..", ".local", "screens");

/** Every drawn screen: its file name and what it shows, by the person who sees it. */
export const screens = {
  "A guest": {
    "home-window": "/, the first view",
    home: "/",
    menu: "the membership panel of the header; on a phone the menu",
    about: "/about",
    membership: "/membership",
    resources: "/resources",
    insights: "/insights",
    item: "/resources/{item}, a Premium item",
    "item-audio": "/resources/{item}, an audio story",
    preview: "the preview of a Premium item",
    "sign-up-prompt": "the dialog that asks a guest to sign up",
    contact: "the contact form",
    "dashboard-guest": "/dashboard",
    login: "/login",
    register: "/register",
    "register-errors": "/register, with mistakes",
    "register-premium": "/register-premium",
    "reset-password": "/reset-password",
    "privacy-policy": "/privacy-policy",
    "not-found": "an unknown address",
  },
  "A member": {
    "dashboard-free": "/dashboard, free, with favorites and a download",
    "dashboard-window": "/dashboard, the first view",
    "dashboard-session": "/dashboard, free, with a confirmed session",
    "dashboard-premium": "/dashboard, Premium",
    "dashboard-past-due": "/dashboard, Premium, after a failed payment",
    "library-window": "/resources, the library",
    library: "/resources, Premium",
    "search-typo": "/resources, a search with a typo",
    "no-results": "/resources, a search without a result",
    favorites: "/resources, the favorites",
    "no-favorites": "/resources, no favorites yet",
    "item-free": "/resources/{item}, a free item",
    "item-locked": "/resources/{item}, a Premium item for a free member",
    "upgrade-popup": "the dialog that offers Premium to a free member",
    profile: "the profile dialog",
  },
  "A member with sessions": {
    "advisor-checkout": "/advisor-checkout, an advisor and a length are chosen",
    "booking-confirmation": "/booking-confirmation, three times are chosen",
    sessions: "/sessions",
    "session-paid": "/sessions/{id}, paid, without times",
    "session-requested": "/sessions/{id}, the advisor has not replied",
    "session-confirmed": "/sessions/{id}, confirmed",
    "session-cancel": "the question before a cancellation",
    "session-reschedule": "/sessions/{id}, another time is chosen",
    "session-reschedule-asked": "/sessions/{id}, the member has asked for another time",
    "session-cancelled": "/sessions/{id}, cancelled and refunded",
  },
  "An advisor, by the link in the email": {
    "proposal-requested": "/proposal, a request with a message and three times",
    "proposal-confirmed": "/proposal, confirmed",
    "proposal-reschedule": "/proposal, the parent asks for another time",
    "proposal-invalid": "/proposal, a link that is no longer valid",
  },
  "An admin": {
    "admin-code": "/login, the code of the authenticator app",
    "admin-setup": "/admin, the checklist of a new site",
    "admin-upload": "/admin, Upload Content, with files",
    "admin-manage": "/admin, Manage Content, a search with two items selected",
    "admin-edit-content": "the dialog that edits content",
    "admin-advisors": "/admin, Manage Advisors",
    "admin-edit-advisor": "the dialog that edits an advisor",
    "admin-users": "/admin, Manage Users",
    "admin-member": "/admin, a member's page",
    "admin-import": "the import of members, checked",
    "admin-create": "/admin, Create Admin",
    "overview-window": "/admin, Overview, the first view",
    "admin-overview": "/admin, Overview",
    "admin-bookings": "/admin, Bookings",
    "admin-booking": "the drawer of a booking",
    "admin-submissions": "/admin, Submissions",
    "admin-submission": "the drawer of a message",
    "admin-newsletter": "/admin, Newsletter, with a preview",
    "admin-settings": "/admin, Settings",
    "admin-audit": "/admin, Audit",
    "admin-audit-entry": "the drawer of an audit entry",
    "admin-security": "/admin, Security, the setup of an authenticator app",
    "admin-refused": "/admin, a tab outside an editor's role",
  },
} as const satisfies Record<string, Record<string, string>>;

type Group = (typeof screens)[keyof typeof screens];
export type ScreenName = Group extends infer Each ? (Each extends unknown ? keyof Each : never) : never;

interface View {
  width: number;
  height: number;
  scheme: "light" | "dark";
}
const wide = { width: 1300, height: 900 };
const phone = { width: 390, height: 844 };

/** Each screen is drawn in one of these ways. */
export const views: readonly View[] = [
  { ...wide, scheme: "light" },
  { ...wide, scheme: "dark" },
  { ...phone, scheme: "light" },
  { ...phone, scheme: "dark" },
];

export const emailViews = [
  { width: 600, scheme: "light" },
  { width: 390, scheme: "dark" },
] as const;

export const toFileName = (name: string, { width, scheme }: Pick<View, "width" | "scheme">): string =>
  `${name}-${width}-${scheme}.webp`;
