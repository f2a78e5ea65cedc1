import { paths, withoutTrailingSlash } from "../base/paths.ts";

const pathsWithOwnHeader = [paths.dashboard, paths.admin, paths.sessions];
const joinPages: readonly string[] = [paths.login, paths.register, paths.registerPremium];
const pathsWithoutHeader: readonly string[] = [
  ...joinPages,
  paths.resetPassword,
  paths.confirmEmail,
  paths.comingSoon,
  paths.proposal,
];

/** Whether a path shows the header: not below /dashboard, /admin and /sessions, and not on seven other pages (SITE-2). */
export const hasHeader = (pathname: string): boolean =>
  !pathsWithOwnHeader.some((prefix) => pathname.startsWith(prefix)) &&
  !pathsWithoutHeader.includes(withoutTrailingSlash(pathname));

const memberPages = [...pathsWithOwnHeader, paths.advisorCheckout, paths.bookingConfirmation, paths.proposal];

/** Whether a path belongs to members, advisors or the back office, where nothing is for sale. */
export const isMemberPage = (pathname: string): boolean =>
  memberPages.some((path) => pathname === path || pathname.startsWith(`${path}/`));

/** The footer of a path: none on the coming soon page, a small one with the legal links on member pages (SITE-5). */
export function getFooterKind(pathname: string): "site" | "legal" | "none" {
  if (withoutTrailingSlash(pathname) === paths.comingSoon) return "none";
  return isMemberPage(pathname) ? "legal" : "site";
}

/** Whether the footer offers the newsletter: not on pages that ask for an address of their own (SITE-5). */
export const hasNewsletter = (pathname: string): boolean =>
  ![...joinPages, paths.unsubscribe].includes(withoutTrailingSlash(pathname));
