import { memberAdminMessages } from "../../../contract/members-admin.ts";
import { ApiError } from "./errors.ts";

/**
 * What the back office tells of a failure (spec/2 §8): the server's words where it refused, `failed` where it could
 * not answer, and the spec's general sentence for a fault of ours.
 */
export function failureWords(error: unknown, failed: string): string {
  if (!(error instanceof ApiError)) return memberAdminMessages.unexpected;
  const isRefusal =
    (error.status >= 400 && error.status < 500) || error.code === "payment_provider_unavailable";
  return isRefusal ? error.message : failed;
}
