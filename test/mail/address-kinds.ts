import { buildAddressChangedNotice, buildAddressRequestNotice } from "../../lambdas/account/change-email.ts";
import { buildLinkEmail } from "../../lambdas/account/confirmation-emails.ts";
import { buildDeletedEmail } from "../../lambdas/account/deletion-messages.ts";
import { buildOldAddressNotice, buildOwnerNotice } from "../../lambdas/advisors/advisor-email-messages.ts";
import type { Kind } from "./catalog.ts";
import { advisor, member, signedInAt, token } from "./sample-rows.ts";

export const title = "Account and newsletter";

const imported = { import_id: "imp_1", at: signedInAt, customer_id: "cus_1" };
const byOwner = { next: "maya@new.example.com", by: "owner@example.com" };

/** The emails about a change of a member's address (MEMBER-8, ADMIN-31), and rarer ones about an address or an account. */
export const kinds: Kind[] = [
  [
    "confirm-new-address",
    "to the new address",
    buildLinkEmail("change", "ann@new.example.com", `/confirm-email#change.${token}`),
  ],
  [
    "confirm-entered-address",
    "to the new address that an owner entered",
    buildLinkEmail("new_address", "ann@new.example.com", `/new-address#new_address.${token}`),
  ],
  [
    "address-change-started",
    "to the old address, when an owner entered another one",
    buildLinkEmail("stop", member.email, `/new-address#stop.${token}`),
  ],
  ["address-change-asked", "to the old address", buildAddressRequestNotice(member)],
  ["address-changed", "to the old address", buildAddressChangedNotice(member)],
  ["advisor-address-removed", "to an advisor's former address", buildOldAddressNotice(advisor, null)],
  [
    "advisor-address-owner-used",
    "to every owner, when the new address is used at once",
    buildOwnerNotice("owner@example.com", advisor, { ...byOwner, state: "used" }),
  ],
  [
    "advisor-address-owner-removed",
    "to every owner, when an address is removed",
    buildOwnerNotice("owner@example.com", advisor, { ...byOwner, next: null, state: "removed" }),
  ],
  [
    "account-deleted-earlier-site",
    "when the deletion is done of a member who may still pay at an earlier site",
    buildDeletedEmail({ ...member, imported }, false),
  ],
];
