import { membershipMessages } from "../../../../contract/membership.ts";
import { getAccessToken } from "../../api/access-token.ts";
import { call } from "../../api/client.ts";
import { ApiError } from "../../api/errors.ts";
import { log } from "../../base/log.ts";

export interface RefreshResult {
  success: boolean;
  /** Message to show (PAY-10). */
  message: string;
}

const toFailure = (message: string): RefreshResult => ({ success: false, message });

/** Makes the API re-check the subscription with Stripe. Never rejects. */
export async function refreshStatus(): Promise<RefreshResult> {
  try {
    if ((await getAccessToken()) === null) return toFailure(membershipMessages.refreshSignedOut);
    const { success, message } = await call("refreshMembership", {});
    if (!success) return toFailure(membershipMessages.refreshFailed);
    return { success, message: message || membershipMessages.refreshed };
  } catch (error) {
    log.error("failed to refresh the subscription status", error);
    if (!(error instanceof ApiError) || error.code === "network")
      return toFailure(membershipMessages.refreshFailedTryAgain);
    if (error.code === "sign_in_required") return toFailure(membershipMessages.refreshSignedOut);
    return toFailure(membershipMessages.refreshFailedWith(error.message));
  }
}
