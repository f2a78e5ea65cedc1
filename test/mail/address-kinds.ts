import { buildAddressChangedNotice, buildAddressRequestNotice } from "../../lambdas/account/change-email.ts";
import { buildLinkEmail } from "../../lambdas/account/confirmation-emails.ts";
import type { Kind } from "./catalog.ts";
import { member, token } from "./sample-rows.ts";

export const title = "Account and newsletter";

/** The emails about a change of a member's address (MEMBER-8, ADMIN-31). */
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
];
