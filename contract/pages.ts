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
  home: { path: "/", indexable: true, title: "{{name}}: printables, stories and advice for parents" },
  homeAlias: {
    path: "/home",
    canonical: "/",
    indexable: true,
    title: "{{name}}: printables, stories and advice for parents",
  },
  about: { path: "/about", indexable: true, title: "About us | {{name}}" },
  membership: { path: "/membership", indexable: true, title: "Premium membership | {{name}}" },
  insights: { path: "/insights", indexable: true, title: "{{newsletter}} | {{name}}" },
  resources: { path: "/resources", indexable: true, title: "Free printables and resources | {{name}}" },
  blog: { path: "/blog", indexable: true, title: "Blog | {{name}}" },
  comingSoon: { path: "/coming-soon", indexable: false, title: "Coming soon | {{name}}" },
  termsOfUse: { path: "/terms-of-use", indexable: true, title: "Terms of Use | {{name}}" },
  terms: { path: "/terms", canonical: "/terms-of-use", indexable: true, title: "Terms of Use | {{name}}" },
  privacyPolicy: { path: "/privacy-policy", indexable: true, title: "Privacy Policy | {{name}}" },
  privacy: {
    path: "/privacy",
    canonical: "/privacy-policy",
    indexable: true,
    title: "Privacy Policy | {{name}}",
  },
  cookiePolicy: { path: "/cookie-policy", indexable: true, title: "Cookie Policy | {{name}}" },
  disclaimer: { path: "/disclaimer", indexable: true, title: "Disclaimer | {{name}}" },
  login: { path: "/login", indexable: false, title: "Sign in | {{name}}" },
  register: { path: "/register", indexable: false, title: "Create your free account | {{name}}" },
  registerPremium: {
    path: "/register-premium",
    indexable: false,
    title: "Become a premium member | {{name}}",
  },
  resetPassword: { path: "/reset-password", indexable: false, title: "Reset your password | {{name}}" },
  confirmEmail: { path: "/confirm-email", indexable: false, title: "Confirm your email | {{name}}" },
  confirmNewsletter: {
    path: "/confirm-newsletter",
    indexable: false,
    title: "Confirm your subscription | {{name}}",
  },
  unsubscribe: { path: "/unsubscribe", indexable: false, title: "Unsubscribe | {{name}}" },
  newAddress: { path: "/new-address", indexable: false, title: "Your email address | {{name}}" },
  advisorEmail: { path: "/advisor-email", indexable: false, title: "Confirm your address | {{name}}" },
  admin: { path: "/admin", indexable: false, title: "Back office | {{name}}" },
  adminLogin: { path: "/admin/login", indexable: false, title: "Sign in | {{name}}" },
  dashboard: { path: "/dashboard", indexable: false, title: "Dashboard | {{name}}" },
  advisorCheckout: { path: "/advisor-checkout", indexable: false, title: "Book your session | {{name}}" },
  bookingConfirmation: {
    path: "/booking-confirmation",
    indexable: false,
    title: "Schedule your session | {{name}}",
  },
  sessions: { path: "/sessions", indexable: false, title: "Your sessions | {{name}}", hasChildren: true },
  proposal: { path: "/proposal", indexable: false, title: "A session request | {{name}}" },
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
