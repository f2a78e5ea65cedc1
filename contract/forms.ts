import * as z from "zod";
import { emailAddress, multiLine, personName } from "./field-schemas.ts";
import { interests } from "./members.ts";

/** The forms that visitors can submit (FORM-1). */
export const formKinds = ["contact", "newsletter", "registration", "upgrade_popup"] as const;

export type FormKind = (typeof formKinds)[number];

/** Upgrade popup interest ids (PAY-5). */
export const upgradeInterests = [
  "printable-tools",
  "storytime-sessions",
  "one-on-one-support",
  "parenting-workshops",
  "member-community",
] as const;

export const maxMessageLength = 5_000;

/** Rate limit per form and client address; further posts get 429. */
export const formLimit = { posts: 5, windowSeconds: 600 } as const;

export const formMessages = {
  firstName: "First name is required",
  lastName: "Last name is required",
  email: "Email address is required",
  emailMalformed: "Please enter a valid email address",
  message: "Message is required",
  newsletterThanks:
    "Thank you. If this address isn't subscribed yet, you'll get an email with a button to confirm it, at most one a day.",
  contactThanks: "Thanks, we have your message and will write back by email.",
} as const;

/** Hidden from people. A form with this field filled in gets a normal response and is discarded. */
const honeypot = { website: z.string().max(200).optional() };

const person = {
  ...honeypot,
  firstName: personName(formMessages.firstName),
  lastName: personName(formMessages.lastName),
  email: emailAddress(formMessages.email, formMessages.emailMalformed),
};

/** The fields of each form, named as in the spec's hook payloads. The server adds source and timestamp. */
export const forms = {
  contact: z.strictObject({
    ...person,
    message: multiLine(maxMessageLength, formMessages.message),
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

/**
 * A form that anyone may submit, so not a registration: `kind` comes from the path, the other fields from the body.
 */
export const submitFormInput = z.discriminatedUnion("kind", [
  forms.contact.extend({ kind: z.literal("contact") }),
  forms.newsletter.extend({ kind: z.literal("newsletter") }),
  forms.upgrade_popup.extend({ kind: z.literal("upgrade_popup") }),
]);

export type SubmittedForm = z.infer<typeof submitFormInput>;

/** A registration form, sent with the new member's token (FORM-8). The member's row decides about name and address. */
export const submitRegistrationInput = forms.registration;
