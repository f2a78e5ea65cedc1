/* The names of actions of the audit log, for filters and files. */

const nounNames: Readonly<Record<string, string>> = { outbox: "Delivery", content: "Library" };

/** Names of actions whose code is no plain English. */
const verbNames: Readonly<Record<string, string>> = {
  "booking.no_show_contested": "missing advisor to decide",
  "booking.no_show_refunded": "missing advisor refunded",
  "booking.no_show_reported": "missing advisor reported",
  "booking.no_show_withdrawn": "missing advisor withdrawn",
  "booking.payment_kept": "not refunded",
  "booking.proposal_resent": "request sent to the advisor again",
  "booking.refund_failed": "refund returned by the bank",
  "booking.refund_settled": "refund paid in another way",
  "booking.time_set": "time set by phone",
  "booking.times_accepted": "other times accepted",
  "booking.times_proposed": "other times proposed",
  "booking.times_refused": "other times refused",
  "content.created": "item added",
  "content.changed": "item changed",
  "content.binned": "item moved to the bin",
  "content.restored": "item restored",
  "content.deleted": "item deleted",
  "content.duplicated": "item copied",
  "content.published": "item published",
  "content.scheduled": "item scheduled",
  "content.unpublished": "item moved to the drafts",
  "member.email_change_dropped": "email change cancelled",
  "member.made_admin": "made an admin",
  "member.replaced": "admin role moved to a new account",
  "member.row_created": "profile created from the user pool",
  "member.recovery_code_used": "recovery code used",
  "member.recovery_codes_created": "recovery codes created",
  "member.second_factor_on": "two-step sign-in turned on",
  "member.second_factor_reset": "two-step sign-in reset",
  "member.changed": "profile changed",
  "membership.adopted": "adopted from an earlier site",
  "membership.end_scheduled": "end with the month",
  "membership.end_undone": "end taken back",
  "membership.complimentary_ended": "complimentary Premium ended",
  "membership.refund_failed": "refund returned by the bank",
  "membership.second_subscription_ended": "duplicate subscription cancelled",
  "outbox.redriven": "retried",
  "outbox.resent": "sent again",
  "settings.hook_key_replaced": "signing key of the hooks replaced",
  "settings.hook_key_shown": "signing key of the hooks viewed",
  "submission.handled": "handled or reopened",
};

/** Names an action for filters and files: "Delivery: retried" for `outbox.redriven`. */
export function formatActionName(action: string): string {
  const [noun = "", verb = ""] = action.split(".");
  const name = nounNames[noun] ?? `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`;
  return `${name}: ${verbNames[action] ?? verb.replaceAll("_", " ")}`;
}
