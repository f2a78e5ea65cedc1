import { declareAdvisorFunctions } from "./advisor-functions.ts";
import { declareBookingFunctions } from "./booking-functions.ts";
import { declareContentFunctions } from "./content-functions.ts";
import { declareFormFunctions } from "./form-functions.ts";
import { declareMembershipFunctions } from "./membership-functions.ts";
import { declareNewsletterFunctions } from "./newsletter-functions.ts";
import type { ApiResources } from "./resources.ts";
import { declareSiteFunctions } from "./site-functions.ts";

/* The functions of the nouns, and what the functions across nouns may do with the nouns' rows. */

export const declareNounFunctions = (resources: ApiResources) => ({
  ...declareContentFunctions(resources),
  ...declareAdvisorFunctions(resources),
  ...declareBookingFunctions(resources),
  ...declareFormFunctions(resources),
  ...declareSiteFunctions(resources),
  ...declareNewsletterFunctions(resources),
  ...declareMembershipFunctions(resources),
});

/** `deliver` and `sweep`: every kind of outbox message, among them the deletion of a member. */
export const deliveryRows = {
  get: [
    "advisor",
    "booking",
    "content",
    "customer",
    "export",
    "idempotency",
    "import",
    "limit",
    "member",
    "opt_out",
    "settings",
    "submission",
    "subscriber",
    "suppression",
  ],
  "batch get": ["content", "idempotency", "member", "opt_out", "outbox", "subscriber", "suppression"],
  check: ["opt_out", "suppression"],
  put: [
    "audit",
    "booking",
    "customer",
    "idempotency",
    "limit",
    "member",
    "outbox",
    "slot_lock",
    "submission",
    "subscriber",
    "word",
  ],
  update: [
    "counter",
    "customer",
    "declined_cards",
    "export",
    "import",
    "limit",
    "member",
    "opt_out",
    "outbox",
    "settings",
    "subscriber",
  ],
  // Customers and records of an adoption that is undone.
  delete: [
    "content",
    "customer",
    "idempotency",
    "member_item",
    "opt_out",
    "outbox",
    "submission",
    "subscriber",
    "word",
  ],
  query: ["member_item"],
  "query booked": "all",
  "query about": "all",
  // Whether the address of an imported member is known.
  "query by_email": "all",
  // The data that is exported, the exports of the last day, what the welcome email shows, and what came back of an import's emails.
  "query newest": [
    "advisor",
    "audit",
    "booking",
    "content",
    "downloads",
    "export",
    "member",
    "submission",
    "subscriber",
    "suppression",
  ],
  // The owners who hear of a recovery code.
  "query listed": ["member"],
} as const;

/** The member's own account, with the export of their data. */
export const accountRows = {
  get: ["member", "settings", "submission", "subscriber", "suppression"],
  "batch get": ["outbox"],
  put: ["audit", "idempotency", "member", "outbox", "submission", "word"],
  update: ["counter", "member", "opt_out", "outbox"],
  delete: ["opt_out", "outbox", "word"],
  query: ["audit", "member_item"],
  "query booked": "all",
  "query about": "all",
} as const;

/** The back office of members, which also deletes a member. */
export const accountAdminRows = {
  get: ["booking", "customer", "idempotency", "limit", "member", "settings", "submission"],
  "batch get": ["counter", "member", "outbox", "suppression"],
  put: ["audit", "booking", "idempotency", "member", "outbox", "slot_lock", "word"],
  update: ["counter", "customer", "declined_cards", "member", "opt_out", "outbox"],
  delete: ["member_item", "outbox", "submission", "subscriber", "word"],
  query: ["audit", "member_item", "word"],
  "query booked": "all",
  "query about": "all",
  "query newest": ["audit", "member"],
  "query listed": ["member"],
  "query by_email": "all",
  "query by_last_name": "all",
} as const;

/** Stripe's events: a noun's payment is read from Stripe again and written to its row. */
export const webhookRows = {
  get: ["booking", "customer", "idempotency", "limit", "member", "settings"],
  put: ["audit", "booking", "idempotency", "outbox", "slot_lock", "word"],
  update: ["counter", "customer", "declined_cards", "limit", "member", "settings"],
  "query booked": "all",
  delete: ["word"],
} as const;
