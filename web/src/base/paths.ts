import { paths } from "../../../contract/pages.ts";

export { paths };

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
