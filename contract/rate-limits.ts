import type { RouteName } from "./routes.ts";

/**
 * Limits how often one member may use a route that calls Stripe, signs an upload, sends mail or adds rows; further uses
 * get 429 with Retry-After (SEC-25). Far more than a person needs. Limits per client address are beside their forms and
 * lambdas, the limit of downloads is in site-settings.ts.
 */
interface RateLimit {
  readonly uses: number;
  /** The window starts with the first use. */
  readonly windowSeconds: number;
}

const often: RateLimit = { uses: 60, windowSeconds: 600 };
const seldom: RateLimit = { uses: 30, windowSeconds: 3_600 };

/** By route name. */
export const memberLimits: Readonly<Record<string, RateLimit>> = {
  startCheckout: often,
  upgradeSuccess: often,
  refreshMembership: often,
  openPortal: often,
  // New bookings are limited to 20 an hour beside this; a page repeats its request after an error.
  createBooking: { uses: 300, windowSeconds: 3_600 },
  // The page asks again while the payment is processed.
  getBooking: { uses: 600, windowSeconds: 600 },
  // The picker asks once for each month that it shows, and again after a while.
  listBusyTimes: { uses: 240, windowSeconds: 600 },
  scheduleBooking: often,
  rescheduleBooking: often,
  answerReschedule: often,
  reportNoShow: often,
  adminRescheduleBooking: often,
  adminSetBookingTime: often,
  cancelBooking: often,
  deleteMe: seldom,
  updateMe: often,
  // A page of the export each; one with a thousand emails has a few dozen.
  exportMe: { uses: 300, windowSeconds: 600 },
  // A press of the heart each, in a library of any size.
  addFavorite: { uses: 300, windowSeconds: 600 },
  removeFavorite: { uses: 300, windowSeconds: 600 },
  // A few searches each (LIB-28). The limit bounds how many rows one member can add.
  recordMissedSearches: { uses: 40, windowSeconds: 86_400 },
  // A download's limit counts drawn sheets, too. Finding a code reads the whole library.
  redrawSheet: often,
  drawPackCover: often,
  adminPreviewSheet: { uses: 300, windowSeconds: 600 },
  // A batch of a hundred PDFs is up to five hundred requests: each file, its cover and its three previews.
  adminCreateUploads: { uses: 600, windowSeconds: 600 },
  adminRefundBooking: often,
  adminSettleRefund: often,
  adminKeepPayment: often,
  adminResendProposal: often,
  adminRedrive: { uses: 300, windowSeconds: 600 },
  adminResendEmail: { uses: 30, windowSeconds: 3_600 },
  adminCancelSubscription: often,
  // A member's page asks for the payment when it is opened, and saves notes.
  adminGetPremiumPayment: { uses: 300, windowSeconds: 600 },
  adminUpdateMember: { uses: 300, windowSeconds: 600 },
  adminUpdateAdvisor: { uses: 300, windowSeconds: 600 },
  adminRefundPremium: often,
  adminEndPremium: often,
  adminDeleteMember: often,
  // A list with all its pages loaded, one by one.
  adminLabelMember: { uses: 3_000, windowSeconds: 600 },
  adminDeleteImported: { uses: 3_000, windowSeconds: 600 },
  adminChangeMemberEmail: seldom,
  adminCreateAdmin: seldom,
  adminInviteAdmin: seldom,
  adminResetSecondFactor: seldom,
  adminTestHook: seldom,
  adminTestPayment: seldom,
  adminSendTestEmail: seldom,
  adminConfirmTestEmail: often,
  adminShowHookKey: seldom,
  adminReplaceHookKey: seldom,
  adminTestNewsletter: seldom,
  adminSendNewsletter: seldom,
  adminStartExport: seldom,
  adminStartImport: seldom,
  adminStartAdoption: seldom,
  adminReadImport: seldom,
  adminCheckImport: often,
  adminRunImport: seldom,
  adminUndoImport: seldom,
  adminLinkExport: often,
} satisfies Partial<Record<RouteName, RateLimit>>;

/**
 * Protection against testing stolen cards (PAY-17): how many declined cards close a payment, and how many of one member on
 * one day (UTC) stop new payments, and for how long.
 */
export const declinedCardLimits = { ofPayment: 10, ofMember: 20, pauseHours: 24 } as const;

export const paymentsPausedMessage = (hours: number): string =>
  `Too many cards were declined, so new payments are paused. You can pay again in ${hours === 1 ? "an hour" : `${hours} hours`}.`;

/**
 * The routes whose calls to Stripe are shared: of one caller's equal requests only one is in progress, and the others get
 * its result (docs/decisions/stripe-calls.md).
 */
export const sharedRoutes: ReadonlySet<string> = new Set([
  "startCheckout",
  "completePremiumSignup",
  "upgradeSuccess",
  "refreshMembership",
  "openPortal",
  "createBooking",
  "cancelBooking",
  "adminCancelSubscription",
] satisfies RouteName[]);
