import { paths, withoutTrailingSlash } from "../paths.ts";

const pathsWithOwnHeader = [paths.dashboard, paths.admin];
const pathsWithoutHeader: readonly string[] = [
  paths.login,
  paths.register,
  paths.registerPremium,
  paths.resetPassword,
  paths.confirmEmail,
  paths.comingSoon,
];

/** Whether a path shows the header: not below /dashboard and /admin, and not on six other pages (SITE-2). */
export const hasHeader = (pathname: string): boolean =>
  !pathsWithOwnHeader.some((prefix) => pathname.startsWith(prefix)) &&
  !pathsWithoutHeader.includes(withoutTrailingSlash(pathname));

/** Whether a path shows the footer: all except the coming soon page (SITE-5). */
export const hasFooter = (pathname: string): boolean => withoutTrailingSlash(pathname) !== paths.comingSoon;
