import { accountLabels, formKindLabels } from "../../../../contract/list-labels.ts";
import type { Submission, SubmissionFilter } from "../../../../contract/submissions.ts";
import { upgradeInterestLabels } from "../../../../contract/upgrade-interest-labels.ts";

type Payload = Submission["payload"];

const toText = (value: unknown): string => (typeof value === "string" ? value : "");

export const kindLabels = formKindLabels;

export const filterLabels: Record<SubmissionFilter, string> = {
  contact_open: "Open messages",
  contact_handled: "Handled messages",
  newsletter: "Newsletter",
  registration: "Registrations",
  upgrade_popup: "Premium interest",
};

/** Explains why the list is empty. `note` says how much of it was searched. */
export function getEmptyListMessage({
  filter,
  q,
  note,
}: {
  filter: SubmissionFilter | undefined;
  q: string;
  note: string | null;
}): string {
  if (q) {
    const text = `No name or email${filter ? ` under “${filterLabels[filter]}”` : ""} has “${q}” in it.`;
    return note ? `${text} ${note}` : text;
  }
  if (filter) return `There is nothing under “${filterLabels[filter]}”.`;
  return "Messages and sign-ups from the site's forms appear here.";
}

/** Returns the sender's name and email as entered in the form. */
export const getSender = ({ firstName, lastName, email }: Payload): { name: string; email: string } => ({
  name: `${toText(firstName)} ${toText(lastName)}`.trim() || "Unknown sender",
  email: toText(email),
});

/** Lists the chosen interests by their labels; an unknown one is shown unchanged. */
export function listInterests({ interests }: Payload): string[] {
  const labels: Record<string, string> = upgradeInterestLabels;
  const chosen = Array.isArray(interests) ? interests.map(toText).filter(Boolean) : [];
  return chosen.map((interest) => labels[interest] ?? interest);
}

/** The membership that was registered for; empty for other forms. */
export const getAccountLabel = ({ accountType }: Payload): string =>
  accountLabels[toText(accountType)] ?? toText(accountType);

export const getMessage = ({ message }: Payload): string => toText(message);

/** Summarizes what the sender entered: the message, or the membership and interests, or a dash. */
export function summarizePayload(payload: Payload): string {
  const parts = [getAccountLabel(payload), listInterests(payload).join(", ")].filter(Boolean);
  return getMessage(payload) || parts.join(": ") || "–";
}
