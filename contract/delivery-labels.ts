import type { OutboxItem } from "./outbox.ts";

/* Deliveries in plain words, for the back office and for emails to admins (ADMIN-12). */

const kindLabels = {
  hook: "Post",
  mail: "Email",
  newsletter_test: "Test of a newsletter",
  confirm_email: "Email with a link",
  end_temporary_password: "End of a temporary password",
  change_email: "Change of an email address",
  new_address: "New address or name at Stripe and in bookings",
  registration: "Post of a registration",
  group: "Role in the user pool",
  sign_out: "Sign-out everywhere",
  account_handover: "Password email to a new admin",
  second_factor_off: "Reset of two-step sign-in",
  recovery: "Check of a recovery code",
  delete: "Deletion of a member",
  refund: "Refund of a session",
  advisor_links: "Address or time zone in an advisor's bookings",
  premium_refund: "Refund of Premium",
  subscription_end: "End of a subscription",
  objects: "Removal of files",
  empty_bin: "Deletion of an item in the bin",
  export: "CSV file",
  withdraw_exports: "Deletion of CSV files",
  import: "Import of members",
  admin_notice: "Emails to admins",
};

/** A kind of outbox message that has a name. */
export type NamedKind = keyof typeof kindLabels;

/** Names a delivery: “Email “Confirmed” to dana@example.com”. An unknown kind is shown unchanged. */
export function describeDelivery({ kind, about }: Pick<OutboxItem, "kind" | "about">): string {
  const { subject, to, hook, part } = about;
  if (part) return "Refund of a part of a session";
  return [
    (kindLabels as Readonly<Record<string, string>>)[kind] ?? kind,
    subject && `“${subject}”`,
    to && `to ${to}`,
    hook && `to the ${hook} hook`,
  ]
    .filter(Boolean)
    .join(" ");
}

/** Says in words why a receiver answers with a status that is no success. */
function explainStatus(status: number): string {
  const number = `(status ${status})`;
  if (status === 401 || status === 403) return `The receiver refused it ${number}.`;
  if (status === 404 || status === 410) return `There is nothing at this address ${number}.`;
  if (status === 429) return `The receiver gets too much at once ${number}.`;
  if (status >= 500) return `The receiver had a problem of its own ${number}.`;
  return `The receiver didn't accept it ${number}.`;
}

/** Parts of technical texts, and what they mean. The first that matches is said. */
const causes: readonly (readonly [RegExp, string])[] = [
  [/ECONNREFUSED/, "No service answers at this address."],
  [/ENOTFOUND|EAI_AGAIN|has no address/, "This address can't be found."],
  [/ECONNRESET|EPIPE|socket hang up/, "The connection broke off."],
  [/timeout|timed out|TimeoutError|AbortError/i, "There was no answer in time."],
  [/CERT|certificate|ERR_TLS|EPROTO/i, "The receiver's certificate isn't valid."],
  [
    /not a plain https address|not in the public internet|Invalid URL/,
    "This address can't be used: it must be a public one that begins with https.",
  ],
  [
    /not verified/i,
    "The email service doesn't know the sender, or may not write to everyone yet: verify the domain and leave the sandbox.",
  ],
  [/Sending ?(?:paused|suspended)|AccountSuspended/i, "The email service has paused sending."],
  [/MessageRejected/, "The email service refused the email."],
  [/Throttling|TooManyRequests|LimitExceeded|Maximum sending rate/i, "Too much was sent at once."],
  [
    /An earlier one was paid in another way/,
    "The bank returned the refund. Pay this one in another way, too: an earlier one was, and trying again would send both.",
  ],
  [/lost_or_stolen_card|expired_or_canceled_card/, "The bank returned the refund: the card is closed."],
  [/insufficient_funds/, "The balance at Stripe is too low for the refund."],
  [/The refund \S+ failed/, "The bank returned the refund."],
  [/Restored from a backup/, "It was restored from a backup, so it may have been delivered before."],
  [/does not show the payment as refunded/, "Stripe hasn't made the refund yet."],
  [/greater than unrefunded amount/, "Less is left of the payment than was to be refunded."],
  [/charge_disputed/, "The bank is deciding a dispute of this payment, so it can't be refunded now."],
  [
    /waits until the bank has decided/,
    "The bank is deciding a dispute of this payment: try again after that.",
  ],
  [/Stripe|payment provider/i, "Stripe couldn't be reached or refused it."],
  [/No attempt ever finished/, "Every attempt was cut off."],
];

/**
 * Turns the technical text of a failure into a sentence; that text belongs behind "Details". Null: the first attempt has not
 * ended.
 */
export function explainFailure(error: string | null): string {
  if (error === null) return "Being tried now.";
  const status = /responded with (\d+)/.exec(error)?.[1];
  if (status) return explainStatus(Number(status));
  return causes.find(([pattern]) => pattern.test(error))?.[1] ?? "Something went wrong on the way.";
}
