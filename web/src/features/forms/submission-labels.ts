import type { Submission } from "../../../../contract/submissions.ts";

type Payload = Submission["payload"];

const toText = (value: unknown): string => (typeof value === "string" ? value : "");

/** Returns the sender's name and email as entered in the form. */
export const getSender = ({ firstName, lastName, email }: Payload): { name: string; email: string } => ({
  name: `${toText(firstName)} ${toText(lastName)}`.trim() || "Unknown sender",
  email: toText(email),
});

/** Summarizes what the sender entered: its message, or account type and interests, or a dash. */
export function summarizePayload({ message, interests, accountType }: Payload): string {
  if (toText(message)) return toText(message);
  const interestList = Array.isArray(interests) ? interests.map(toText).filter(Boolean).join(", ") : "";
  return [toText(accountType), interestList].filter(Boolean).join(": ") || "–";
}
