import { paths, withoutTrailingSlash } from "../base/paths.ts";

const pathsWithOwnHeader = [paths.dashboard, paths.admin, paths.sessions];
const pathsWithoutHeader: readonly string[] = [
  paths.login,
  paths.register,
  paths.registerPremium,
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

const pathsWithoutNewsletter: readonly string[] = [
  paths.login,
  paths.register,
  paths.registerPremium,
  paths.unsubscribe,
];

/**
 * The footer of a path: none on the coming soon page, a small one with the legal links on member pages, and one without the
 * newsletter's form on pages that ask for an address of their own (SITE-5).
 */
export function getFooterKind(pathname: string): "site" | "site-without-newsletter" | "legal" | "none" {
  const path = withoutTrailingSlash(pathname);
  if (path === paths.comingSoon) return "none";
  if (pathsWithoutNewsletter.includes(path)) return "site-without-newsletter";
  return isMemberPage(pathname) ? "legal" : "site";
}
