export interface Page {
  readonly path: `/${string}`;
  /** The duplicate page that search engines should index instead. */
  readonly canonical?: `/${string}`;
  readonly indexable: boolean;
  readonly title: string;
  /** Whether every path one level below it shows the same page, such as /sessions/{id}. */
  readonly hasChildren?: true;
}

/**
 * Every page of the site (SITE-1). Pages are prerendered, listed in the sitemap and routed by the CDN from this list;
 * any other path gets the 404 page.
 */
export const pages: readonly Page[] = [
  { path: "/", indexable: true, title: "Kindstead: printables, stories and advice for parents" },
  {
    path: "/home",
    canonical: "/",
    indexable: true,
    title: "Kindstead: printables, stories and advice for parents",
  },
  { path: "/about", indexable: true, title: "About us | Kindstead" },
  { path: "/membership", indexable: true, title: "Premium membership | Kindstead" },
  { path: "/insights", indexable: true, title: "Parenting Insights | Kindstead" },
  { path: "/resources", indexable: true, title: "Free printables and resources | Kindstead" },
  { path: "/blog", indexable: true, title: "Blog | Kindstead" },
  { path: "/coming-soon", indexable: false, title: "Coming soon | Kindstead" },
  { path: "/terms-of-use", indexable: true, title: "Terms of Use | Kindstead" },
  { path: "/terms", canonical: "/terms-of-use", indexable: true, title: "Terms of Use | Kindstead" },
  { path: "/privacy-policy", indexable: true, title: "Privacy Policy | Kindstead" },
  { path: "/privacy", canonical: "/privacy-policy", indexable: true, title: "Privacy Policy | Kindstead" },
  { path: "/cookie-policy", indexable: true, title: "Cookie Policy | Kindstead" },
  { path: "/disclaimer", indexable: true, title: "Disclaimer | Kindstead" },
  { path: "/login", indexable: false, title: "Sign in | Kindstead" },
  { path: "/register", indexable: false, title: "Create your free account | Kindstead" },
  { path: "/register-premium", indexable: false, title: "Become a premium member | Kindstead" },
  { path: "/reset-password", indexable: false, title: "Reset your password | Kindstead" },
  { path: "/confirm-email", indexable: false, title: "Confirm your email | Kindstead" },
  { path: "/confirm-newsletter", indexable: false, title: "Confirm your subscription | Kindstead" },
  { path: "/unsubscribe", indexable: false, title: "Unsubscribe | Kindstead" },
  { path: "/advisor-email", indexable: false, title: "Confirm your address | Kindstead" },
  { path: "/admin", indexable: false, title: "Back office | Kindstead" },
  { path: "/admin/login", indexable: false, title: "Sign in | Kindstead" },
  { path: "/dashboard", indexable: false, title: "Dashboard | Kindstead" },
  { path: "/advisor-checkout", indexable: false, title: "Book your session | Kindstead" },
  { path: "/booking-confirmation", indexable: false, title: "Schedule your session | Kindstead" },
  { path: "/sessions", indexable: false, title: "Your sessions | Kindstead", hasChildren: true },
  { path: "/proposal", indexable: false, title: "A session request | Kindstead" },
];

/** Finds the page that a path without a trailing slash shows; undefined for the 404 page. */
export const findPage = (path: string): Page | undefined =>
  pages.find(
    (page) => page.path === path || (page.hasChildren && path.slice(0, path.lastIndexOf("/")) === page.path),
  );
