import { membershipMessages } from "../../../../contract/membership.ts";
import { getAccessToken } from "../../api/access-token.ts";
import { ApiError, call } from "../../api/client.ts";
import { log } from "../../log.ts";
import { leaveFor } from "./redirect-to.ts";
import { forgetPortalVisit, markPortalVisit } from "./portal-return-flag.ts";

/** Where the portal is, or in which of the spec's words it cannot be said (spec/1 §8, Billing portal). */
async function findPortal(): Promise<{ url: string } | { failure: string }> {
  try {
    if ((await getAccessToken()) === null) return { failure: membershipMessages.portalSignedOut };
    const { url } = await call("openPortal", {});
    return url ? { url } : { failure: membershipMessages.portalWithoutUrl };
  } catch (error) {
    log.error("portal not opened", error);
    if (!(error instanceof ApiError) || error.code === "network")
      return { failure: membershipMessages.portalFailed };
    const { code, message } = error;
    if (code === "sign_in_required") return { failure: membershipMessages.portalSignedOut };
    return { failure: membershipMessages.portalFailedWith(message) };
  }
}

/**
 * Opens the billing portal in a new tab. To be called within the press of a button: the tab opens at once, while the
 * browser still allows it, and learns its address when that is known. A browser that allows none goes there itself.
 * Resolves to what to tell the person where it failed, else to null.
 */
export async function openPortal(): Promise<string | null> {
  markPortalVisit(Date.now());
  const tab = window.open("", "_blank");
  if (tab) {
    tab.opener = null;
    tab.document.title = "Opening your subscription...";
  }
  const portal = await findPortal();
  if ("failure" in portal) {
    tab?.close();
    forgetPortalVisit();
    return portal.failure;
  }
  if (tab) tab.location.replace(portal.url);
  else await leaveFor(portal.url);
  return null;
}
