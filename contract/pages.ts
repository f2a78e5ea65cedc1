export interface Page {
  readonly path: `/${string}`;
  /** The twin that search engines shall keep instead. */
  readonly canonical?: `/${string}`;
  readonly indexable: boolean;
  readonly title: string;
}

/**
 * Every page of the site (spec/1 §2), as it is prerendered, listed in the sitemap and known to the CDN:
 * what is not here is answered by the not-found page with status 404.
 */
export const pages: readonly Page[] = [
  { path: "/", indexable: true, title: "Kindstead: printables, stories and advice for parents" },
  {
    path: "/home",
    canonical: "/",
    indexable: true,
    title: "Kindstead: printables, stories and advice for parents",
  },
  { path: "/login", indexable: false, title: "Sign in | Kindstead" },
  { path: "/register", indexable: false, title: "Create your free account | Kindstead" },
  { path: "/reset-password", indexable: false, title: "Reset your password | Kindstead" },
  { path: "/dashboard", indexable: false, title: "Dashboard | Kindstead" },
];
