import { membershipMessages } from "../../../../contract/membership.ts";
import { getAccessToken } from "../../api/access-token.ts";
import { ApiError, call } from "../../api/client.ts";
import { log } from "../../log.ts";

export interface Refreshed {
  success: boolean;
  /** What to tell the person, in the spec's words (spec/1 §8, Subscription refresh). */
  words: string;
}

const failed = (words: string): Refreshed => ({ success: false, words });

/** Has the API look at what is really paid. Never rejects. */
export async function refreshStatus(): Promise<Refreshed> {
  try {
    if ((await getAccessToken()) === null) return failed(membershipMessages.refreshSignedOut);
    const { success, message } = await call("refreshMembership", {});
    if (!success) return failed(membershipMessages.refreshFailed);
    return { success, words: message || membershipMessages.refreshed };
  } catch (error) {
    log.error("status not refreshed", error);
    if (!(error instanceof ApiError) || error.code === "network")
      return failed(membershipMessages.refreshFailedTryAgain);
    if (error.code === "sign_in_required") return failed(membershipMessages.refreshSignedOut);
    return failed(membershipMessages.refreshFailedWith(error.message));
  }
}
