import type { upgradeInterests } from "./forms.ts";

/** The interests that the upgrade popup offers (PAY-5). */
export const upgradeInterestLabels: Record<(typeof upgradeInterests)[number], string> = {
  "printable-tools": "Printable tools",
  "storytime-sessions": "Storytime sessions",
  "one-on-one-support": "One-on-one support",
  "parenting-workshops": "Parenting workshops",
  "member-community": "Member community",
};
