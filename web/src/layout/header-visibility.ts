import { paths, withoutTrailingSlash } from "../paths.ts";

const ownTopBar = [paths.dashboard, paths.admin];
const bare: readonly string[] = [
  paths.login,
  paths.register,
  paths.registerPremium,
  paths.resetPassword,
  paths.comingSoon,
];

/** Spec/1 §2, Header: hidden on every path that starts with /dashboard or /admin, and on five more. */
export const hasHeader = (pathname: string): boolean =>
  !ownTopBar.some((start) => pathname.startsWith(start)) && !bare.includes(withoutTrailingSlash(pathname));

/** Spec/1 §2, Footer. */
export const hasFooter = (pathname: string): boolean => withoutTrailingSlash(pathname) !== paths.comingSoon;
