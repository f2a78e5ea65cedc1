export interface Page {
  readonly path: `/${string}`;
  /** The duplicate page that search engines should index instead. */
  readonly canonical?: `/${string}`;
  readonly indexable: boolean;
  readonly title: string;
  /** Whether every path one level below it shows the same page, such as /sessions/{id}. */
  readonly hasChildren?: true;
}

/** Every page of the site (SITE-1) by the name that code uses. A page is the file in web/src/pages that its path names. */
const pagesByName = {
  home: { path: "/", indexable: true, title: "Kindstead: printables, stories and advice for parents" },
  homeAlias: {
    path: "/home",
    canonical: "/",
    indexable: true,
    title: "Kindstead: printables, stories and advice for parents",
  },
  about: { path: "/about", indexable: true, title: "About us | Kindstead" },
  membership: { path: "/membership", indexable: true, title: "Premium membership | Kindstead" },
  insights: { path: "/insights", indexable: true, title: "Parenting Insights | Kindstead" },
  resources: { path: "/resources", indexable: true, title: "Free printables and resources | Kindstead" },
  blog: { path: "/blog", indexable: true, title: "Blog | Kindstead" },
  comingSoon: { path: "/coming-soon", indexable: false, title: "Coming soon | Kindstead" },
  termsOfUse: { path: "/terms-of-use", indexable: true, title: "Terms of Use | Kindstead" },
  terms: { path: "/terms", canonical: "/terms-of-use", indexable: true, title: "Terms of Use | Kindstead" },
  privacyPolicy: { path: "/privacy-policy", indexable: true, title: "Privacy Policy | Kindstead" },
  privacy: {
    path: "/privacy",
    canonical: "/privacy-policy",
    indexable: true,
    title: "Privacy Policy | Kindstead",
  },
  cookiePolicy: { path: "/cookie-policy", indexable: true, title: "Cookie Policy | Kindstead" },
  disclaimer: { path: "/disclaimer", indexable: true, title: "Disclaimer | Kindstead" },
  login: { path: "/login", indexable: false, title: "Sign in | Kindstead" },
  register: { path: "/register", indexable: false, title: "Create your free account | Kindstead" },
  registerPremium: {
    path: "/register-premium",
    indexable: false,
    title: "Become a premium member | Kindstead",
  },
  resetPassword: { path: "/reset-password", indexable: false, title: "Reset your password | Kindstead" },
  confirmEmail: { path: "/confirm-email", indexable: false, title: "Confirm your email | Kindstead" },
  confirmNewsletter: {
    path: "/confirm-newsletter",
    indexable: false,
    title: "Confirm your subscription | Kindstead",
  },
  unsubscribe: { path: "/unsubscribe", indexable: false, title: "Unsubscribe | Kindstead" },
  advisorEmail: { path: "/advisor-email", indexable: false, title: "Confirm your address | Kindstead" },
  admin: { path: "/admin", indexable: false, title: "Back office | Kindstead" },
  adminLogin: { path: "/admin/login", indexable: false, title: "Sign in | Kindstead" },
  dashboard: { path: "/dashboard", indexable: false, title: "Dashboard | Kindstead" },
  advisorCheckout: { path: "/advisor-checkout", indexable: false, title: "Book your session | Kindstead" },
  bookingConfirmation: {
    path: "/booking-confirmation",
    indexable: false,
    title: "Schedule your session | Kindstead",
  },
  sessions: { path: "/sessions", indexable: false, title: "Your sessions | Kindstead", hasChildren: true },
  proposal: { path: "/proposal", indexable: false, title: "A session request | Kindstead" },
} as const satisfies Readonly<Record<string, Page>>;

type PageName = keyof typeof pagesByName;

/** Pages are prerendered, listed in the sitemap and routed by the CDN from this list; any other path gets the 404 page. */
export const pages: readonly Page[] = Object.values(pagesByName);

/** All paths of the site. */
export const paths = Object.fromEntries(
  Object.entries(pagesByName).map(([name, { path }]) => [name, path]),
) as { readonly [Name in PageName]: (typeof pagesByName)[Name]["path"] };

/** Finds the page that a path without a trailing slash shows; undefined for the 404 page. */
export const findPage = (path: string): Page | undefined =>
  pages.find(
    (page) => page.path === path || (page.hasChildren && path.slice(0, path.lastIndexOf("/")) === page.path),
  );
