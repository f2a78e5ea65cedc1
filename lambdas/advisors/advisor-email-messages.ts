import { brandText } from "../../contract/brand.ts";
import { emailLinkDays } from "../../contract/members.ts";
import type { EmailMessage } from "../outbox/outbox.ts";
import type { AdvisorRow } from "../table/entities.ts";

/* The emails about a change of an advisor's address (ADV-8): to the new one, the old one and the owners. */

type Advisor = Pick<AdvisorRow, "id" | "name" | "email">;

/** Asks the owner of the new address to confirm it. It may belong to a stranger: it says nothing about any booking. */
export const buildAddressLinkEmail = (
  { name }: Pick<Advisor, "name">,
  to: string,
  path: string,
): EmailMessage => ({
  kind: "mail",
  to,
  subject: "Confirm your address for session requests",
  headline: "Is this your address?",
  paragraphs: [
    "Hi,",
    `${brandText.name} has this as the new address of the advisor below. Confirm that it's yours: from then on, session requests and the links to open sessions come here.`,
  ],
  facts: [
    { label: "Advisor", value: name },
    { label: "Link", value: `Works for ${emailLinkDays} days` },
  ],
  action: { label: "Confirm this address", path },
  note: "If you aren't this advisor, ignore this email: nothing changes.",
  reason: `You're receiving this email because an owner of ${brandText.name} entered this address.`,
});

type Notice = Pick<EmailMessage, "subject" | "headline"> & { text: string; next: string | null };

/** The email to an address that `is` the advisor's, or `was` until now. `next` is the new one. */
const buildNotice = (
  { name, email }: Advisor,
  verb: "is" | "was",
  { text, next, ...titles }: Notice,
): EmailMessage[] =>
  email === null
    ? []
    : [
        {
          kind: "mail",
          to: email,
          ...titles,
          paragraphs: ["Hi,", text],
          facts: [
            { label: "Advisor", value: name },
            ...(next === null ? [] : [{ label: "New address", value: next }]),
          ],
          action: { label: `Go to ${brandText.name}`, path: "/" },
          note: "If you didn't ask for this, write to us now through the contact form at the bottom of our site.",
          reason: `You're receiving this email because this ${verb} the address of an advisor at ${brandText.name}.`,
        },
      ];

/** Tells the old address what is planned, while it still gets everything, or that it was removed. */
export const buildOldAddressNotice = (advisor: Advisor, next: string | null): EmailMessage[] =>
  next === null
    ? buildNotice(advisor, "was", {
        subject: "Your address was removed",
        text: `An owner of ${brandText.name} removed this address. The links to open sessions in our emails to it don't work any more.`,
        next,
      })
    : buildNotice(advisor, "is", {
        subject: "Your address for session requests is changing",
        text: `An owner of ${brandText.name} entered a new address for your session requests. Until it is confirmed, everything still comes to this one.`,
        next,
      });

/** Tells the old address that the new one has been confirmed. */
export const buildAddressReplacedNotice = (advisor: Advisor, next: string): EmailMessage[] =>
  buildNotice(advisor, "was", {
    subject: "Session requests now go to your new address",
    headline: "Your address was changed",
    text: "Your new address was confirmed. The links to open sessions in our emails to this one don't work any more.",
    next,
  });

/** The new address, as the email to the owners says it. */
const ownerSentences = {
  waiting: "The new address is used once the advisor has confirmed it. Until then, emails go to the old one.",
  used: "Session requests go to the new address from now on.",
  removed: "The links to open sessions in the advisor's emails don't work any more.",
} as const;

/** Tells an owner who changed the address of an advisor. */
export const buildOwnerNotice = (
  owner: string,
  { name, email }: Advisor,
  { next, state, by }: { next: string | null; state: keyof typeof ownerSentences; by: string },
): EmailMessage => ({
  kind: "mail",
  to: owner,
  subject: `An advisor's email address ${state === "waiting" ? "is changing" : "was changed"}`,
  paragraphs: ["Hi,", ownerSentences[state]],
  facts: [
    { label: "Advisor", value: name },
    { label: "Old address", value: email ?? "None" },
    { label: "New address", value: next ?? "None" },
    { label: "Changed by", value: by },
  ],
  action: { label: "Open Manage Advisors", path: "/admin?tab=advisors" },
  note: "If your team didn't do this, undo it there, change your passwords and look at the audit log now.",
  reason: `You're receiving this email because you are an owner of ${brandText.name}.`,
});
