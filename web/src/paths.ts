/** Every path of the site, once (spec/1 §2, Route list). */
export const paths = {
  home: "/",
  homeTwin: "/home",
  about: "/about",
  membership: "/membership",
  insights: "/insights",
  resources: "/resources",
  blog: "/blog",
  login: "/login",
  register: "/register",
  registerPremium: "/register-premium",
  resetPassword: "/reset-password",
  dashboard: "/dashboard",
  advisorCheckout: "/advisor-checkout",
  bookingConfirmation: "/booking-confirmation",
  offer: "/offer",
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

/** Places on the home page that other pages point at. */
export const anchors = {
  comparison: "comparison-section",
  advisors: "advisors-section",
  quickLinks: "quick-links",
} as const;

/** The plans side by side, wherever 'Join Now' is pressed (spec/1 §2, Premium marketing page). */
export const comparison = `${paths.homeTwin}#${anchors.comparison}`;

/** "/dashboard/" and "/dashboard" are one page. */
export const withoutTrailingSlash = (pathname: string): string => pathname.replace(/(?<=.)\/+$/, "");
