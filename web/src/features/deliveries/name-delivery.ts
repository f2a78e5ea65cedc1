import { describeDelivery } from "../../../../contract/delivery-labels.ts";
import type { OutboxItem } from "../../../../contract/outbox.ts";
import { fillBrand } from "../../base/brand.ts";

/** Names a delivery in the brand's words. */
export const nameDelivery = (row: Pick<OutboxItem, "kind" | "about">): string =>
  fillBrand(describeDelivery(row));

/** The page of the back office about what a delivery is about: a booking, a member or an advisor. */
export function toSubjectLink({ about }: OutboxItem): { label: string; to: string } | undefined {
  const { booking_id, member_id } = about;
  if (booking_id) return { label: "Open the booking", to: `?tab=bookings&open=${booking_id}` };
  return member_id ? { label: "Open the user", to: `?tab=users&member=${member_id}` } : undefined;
}
