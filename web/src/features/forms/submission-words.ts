import type { Submission } from "../../../../contract/submissions.ts";

type Payload = Submission["payload"];

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** Who sent a form, by what they wrote into it. */
export const sender = ({ firstName, lastName, email }: Payload): { name: string; email: string } => ({
  name: `${text(firstName)} ${text(lastName)}`.trim() || "Somebody",
  email: text(email),
});

/** What a form says beside its sender: the message, or the interests, or nothing. */
export function said({ message, interests, accountType }: Payload): string {
  if (text(message)) return text(message);
  const wanted = Array.isArray(interests) ? interests.map(text).filter(Boolean).join(", ") : "";
  return [text(accountType), wanted].filter(Boolean).join(": ") || "–";
}
