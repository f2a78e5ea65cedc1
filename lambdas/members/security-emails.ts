import { brandText } from "../../contract/brand.ts";
import { isTimeZone } from "../../contract/zones.ts";
import { buildMemberEmail } from "../emails/member-email.ts";
import type { EmailMessage } from "../outbox/outbox.ts";
import type { MemberRow } from "../table/entities.ts";

/* Emails that tell a member what happened to their account's sign-ins, so that they notice a stranger (AUTH-19). */

interface Occasion {
  at: string;
  timezone?: string | undefined;
}

type SecurityEmail = Pick<EmailMessage, "subject" | "headline" | "paragraphs" | "note" | "facts">;

const resetAction = { label: "Choose a new password", path: "/reset-password" };

/** `at` is when it happened, an instant; `timezone` is the reader's, if it is known. */
const buildEmail = (member: MemberRow, { at, timezone }: Occasion, texts: SecurityEmail): EmailMessage[] =>
  buildMemberEmail(member, {
    ...texts,
    facts: [
      { label: "Account", value: member.email },
      { label: "When", value: formatMoment(at, timezone) },
    ],
    action: resetAction,
    reason: `You're receiving this email because this is the address of a ${brandText.name} account.`,
    member_id: member.id,
  });

/** Sent after a new password was chosen through the link of a reset email. */
export const buildPasswordResetNotice = (member: MemberRow, at: string, timezone?: string): EmailMessage[] =>
  buildEmail(
    member,
    { at, timezone },
    {
      subject: "Your password was changed",
      paragraphs: [
        "The password of your account was changed through a link in our email. All devices were signed out.",
      ],
      note: "If this was you, you don't need to do anything. If it wasn't, choose a new password now: someone else may read your email.",
    },
  );

/** Sent after all sign-ins were ended, which the profile does when the password is changed there. */
export const buildSignedOutNotice = (member: MemberRow, at: string, timezone?: string): EmailMessage[] =>
  buildEmail(
    member,
    { at, timezone },
    {
      subject: "Your password was changed",
      paragraphs: [
        "The password of your account was changed in your profile. All other devices were signed out.",
      ],
      note: "If this was you, you don't need to do anything. If it wasn't, choose a new password now.",
    },
  );

/** Sent to an admin after each sign-in with their password. */
export const buildAdminSignInNotice = (admin: MemberRow, at: string): EmailMessage[] =>
  buildEmail(
    admin,
    { at },
    {
      subject: "New sign-in to your admin account",
      headline: "New sign-in as an admin",
      paragraphs: [
        `Someone signed in to ${brandText.name} with your email address and password. Because you are an admin, we tell you about each sign-in.`,
      ],
      note: `If this was you, there is nothing to do. If it wasn't, choose a new password now, which signs out all devices, and tell an owner of ${brandText.name}.`,
    },
  );

/** Sent to an admin whose recovery code turned their two-step sign-in off. */
export const buildRecoveryNotice = (admin: MemberRow, at: string): EmailMessage[] =>
  buildEmail(
    admin,
    { at },
    {
      subject: "A recovery code was used",
      paragraphs: [
        "Someone used one of your recovery codes. Two-step sign-in is off, and all devices were signed out. Sign in with your password and set up a new authenticator app to open the back office.",
      ],
      note: `If this wasn't you, choose a new password now, and tell an owner of ${brandText.name}.`,
    },
  );

/**
 * An email to an owner about another person's account. Like all emails to admins it leads to the person and does not name
 * them, because it stays when their account is deleted (MEMBER-6).
 */
const buildOwnerNotice =
  ({ paragraphs, ...texts }: SecurityEmail) =>
  ({ email }: Pick<MemberRow, "email">, about: Pick<MemberRow, "id">): EmailMessage => ({
    kind: "mail",
    to: email,
    ...texts,
    paragraphs: ["Hi,", ...paragraphs],
    action: { label: "See whose account it is", path: `/admin?tab=users&member=${about.id}` },
    reason: `You're receiving this email because you are an owner of ${brandText.name}.`,
  });

/** Tells an owner that an admin's second factor was switched off past the product, and that their sign-ins ended. */
export const buildFactorMissingNotice = buildOwnerNotice({
  subject: "An admin's two-step sign-in was switched off",
  headline: "Two-step sign-in was switched off",
  paragraphs: [
    `Someone switched off an admin's two-step sign-in without ${brandText.name}, which only works with a stolen sign-in. We've signed this admin out everywhere and refuse new sign-ins.`,
  ],
  note: "Ask the admin to choose a new password. Once you are sure that it is really them, press “Reset two-step sign-in” on their page.",
});

/** Tells an owner that another admin has used a recovery code. */
export const buildRecoveryNoticeForOwner = buildOwnerNotice({
  subject: "An admin used a recovery code",
  paragraphs: [
    "An admin used a recovery code, which turned their two-step sign-in off. Their password signs them in, and the back office stays closed to them until they set up a new authenticator app.",
  ],
  note: "If this wasn't them, remove their admin access now.",
});

/** Tells an owner that a member's second factor was reset. */
export const buildFactorResetNotice = (by: string) =>
  buildOwnerNotice({
    subject: "Two-step sign-in was reset",
    paragraphs: [
      "Until two-step sign-in is set up again, the password alone signs this person in. The back office stays closed to them.",
    ],
    facts: [{ label: "Reset by", value: by }],
    note: "If your team did not ask for this, change your passwords and look at the audit log now.",
  });

const formatMoment = (at: string, timezone = "UTC"): string => {
  const timeZone = isTimeZone(timezone) ? timezone : "UTC";
  const format = new Intl.DateTimeFormat("en-US", {
    ...{ weekday: "long", month: "long", day: "numeric", year: "numeric" },
    ...{ hour: "numeric", minute: "2-digit", timeZoneName: "short" },
    timeZone,
  });
  // Intl puts a narrow no-break space before AM.
  return format.format(new Date(at)).replaceAll("\u202f", " ");
};
