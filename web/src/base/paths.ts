/** All paths of the site (SITE-1). */
export const paths = {
  home: "/",
  homeAlias: "/home",
  about: "/about",
  membership: "/membership",
  insights: "/insights",
  resources: "/resources",
  blog: "/blog",
  login: "/login",
  register: "/register",
  registerPremium: "/register-premium",
  resetPassword: "/reset-password",
  confirmEmail: "/confirm-email",
  confirmNewsletter: "/confirm-newsletter",
  unsubscribe: "/unsubscribe",
  advisorEmail: "/advisor-email",
  dashboard: "/dashboard",
  advisorCheckout: "/advisor-checkout",
  bookingConfirmation: "/booking-confirmation",
  sessions: "/sessions",
  proposal: "/proposal",
  admin: "/admin",
  adminLogin: "/admin/login",
  privacyPolicy: "/privacy-policy",
  privacy: "/privacy",
  termsOfUse: "/terms-of-use",
  terms: "/terms",
  cookiePolicy: "/cookie-policy",
  disclaimer: "/disclaimer",
  comingSoon: "/coming-soon",
} as const;

/** The page of one booking (BOOK-18). */
export const getSessionPath = (bookingId: string): string => `${paths.sessions}/${bookingId}`;

/** An owner's dashboard leads to this page. The path alone opens the admin's first tab, Upload Content. */
export const adminOverviewPath = `${paths.admin}?tab=overview`;

/** Ids of sections that other pages link to. */
export const anchors = {
  comparison: "comparison-section",
  advisors: "advisors-section",
  quickLinks: "quick-links",
} as const;

/** Ids and the query parameter of the library's search, for links that lead back to a search. */
export const libraryAnchors = { section: "library", search: "library-search" } as const;
export const searchParameter = "q";

/** The plan comparison on the home page, the target of 'Join Now' (SITE-3). */
export const comparisonPath = `${paths.homeAlias}#${anchors.comparison}`;

/** "/dashboard/" and "/dashboard" are the same page. */
export const withoutTrailingSlash = (pathname: string): string => pathname.replace(/(?<=[^/])\/+$/, "");
