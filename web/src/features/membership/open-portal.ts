import { membershipMessages } from "../../../../contract/membership.ts";
import { getAccessToken } from "../../api/access-token.ts";
import { call } from "../../api/client.ts";
import { ApiError } from "../../api/errors.ts";
import { log } from "../../base/log.ts";
import { clearPortalReturnFlag, setPortalReturnFlag } from "./portal-return-flag.ts";
import { redirectTo } from "./redirect-to.ts";

/** Requests the billing portal's URL; on failure returns the message to show (PAY-10). */
async function requestPortalUrl(): Promise<{ url: string } | { failure: string }> {
  try {
    if ((await getAccessToken()) === null) return { failure: membershipMessages.portalSignedOut };
    const { url } = await call("openPortal", {});
    return url ? { url } : { failure: membershipMessages.portalWithoutUrl };
  } catch (error) {
    log.error("failed to open the billing portal", error);
    if (!(error instanceof ApiError) || error.code === "network")
      return { failure: membershipMessages.portalFailed };
    const { code, message } = error;
    if (code === "sign_in_required") return { failure: membershipMessages.portalSignedOut };
    return { failure: membershipMessages.portalFailedWith(message) };
  }
}

/** Opens the billing portal in this tab. Resolves to an error message, or to null on success. */
export async function openPortalHere(): Promise<string | null> {
  setPortalReturnFlag(Date.now());
  const portal = await requestPortalUrl();
  if ("url" in portal) {
    await redirectTo(portal.url);
    return null;
  }
  clearPortalReturnFlag();
  return portal.failure;
}

/**
 * Opens the billing portal in a new tab. Call it from a click handler: the tab opens right away, before a popup blocker
 * would stop it, and gets its URL later. If the tab is blocked, this page redirects instead. Resolves to an error message,
 * or to null on success.
 */
export async function openPortal(): Promise<string | null> {
  setPortalReturnFlag(Date.now());
  const tab = window.open("", "_blank");
  if (tab) {
    tab.opener = null;
    tab.document.title = "Opening your subscription...";
  }
  const portal = await requestPortalUrl();
  if ("failure" in portal) {
    tab?.close();
    clearPortalReturnFlag();
    return portal.failure;
  }
  if (tab) tab.location.replace(portal.url);
  else await redirectTo(portal.url);
  return null;
}
