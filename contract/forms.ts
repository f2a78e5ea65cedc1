import * as z from "zod";
import { interests } from "./members.ts";
import { emailAddress, oneLine } from "./text.ts";

/** What a visitor can send us (spec/1 §7, Webhooks). */
export const formKinds = ["contact", "newsletter", "registration", "upgrade_popup"] as const;

export type FormKind = (typeof formKinds)[number];

/** Spec/1 §3, Upgrade popup interest ids. */
export const upgradeInterests = [
  "printable-tools",
  "storytime-sessions",
  "one-on-one-support",
  "parenting-workshops",
  "member-community",
] as const;

export const messageMax = 5_000;

/** Past this many posts of one kind and client within ten minutes the answer is 429. */
export const formLimit = { posts: 5, windowSeconds: 600 } as const;

export const formMessages = {
  firstName: "First name is required",
  lastName: "Last name is required",
  email: "Email address is required",
  emailMalformed: "Please enter a valid email address",
  message: "Message is required",
  tooMany: "Please try again in a few minutes.",
  newsletterThanks: "Thank you. The next letter is on its way.",
  contactThanks: "Thanks, we have your message and will write back by email.",
} as const;

/** A field that people do not see and so leave empty. A form where it is filled is answered, and dropped. */
const honeypot = { website: z.string().max(200).optional() };

const person = {
  ...honeypot,
  firstName: oneLine(80, formMessages.firstName),
  lastName: oneLine(80, formMessages.lastName),
  email: emailAddress(formMessages.email, formMessages.emailMalformed),
};

/** Every form's fields, spelled as the spec's payloads are. Source and timestamp are the server's to add. */
export const forms = {
  contact: z.strictObject({
    ...person,
    message: z.string().trim().min(1, formMessages.message).max(messageMax),
  }),
  newsletter: z.strictObject(person),
  registration: z.strictObject({
    ...person,
    interests: z.array(z.enum(interests)).max(interests.length),
    accountType: z.enum(["free_member", "premium_member"]),
  }),
  upgrade_popup: z.strictObject({
    ...person,
    interests: z.array(z.enum(upgradeInterests)).max(upgradeInterests.length),
    isExistingUser: z.boolean(),
  }),
} as const satisfies Record<FormKind, z.ZodType>;

export type FormInput<Kind extends FormKind> = z.infer<(typeof forms)[Kind]>;

/** A form as it is sent: its kind stands in the address, its fields in the body. */
export const submitFormInput = z.discriminatedUnion("kind", [
  forms.contact.extend({ kind: z.literal("contact") }),
  forms.newsletter.extend({ kind: z.literal("newsletter") }),
  forms.registration.extend({ kind: z.literal("registration") }),
  forms.upgrade_popup.extend({ kind: z.literal("upgrade_popup") }),
]);

export type SubmittedForm = z.infer<typeof submitFormInput>;

/** All that a sender learns: it is kept. What becomes of it afterwards is ours to see to (spec/1 §7). */
export const submitFormOutput = z.object({ accepted: z.literal(true) });
