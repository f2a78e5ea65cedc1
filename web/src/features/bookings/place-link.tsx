import { findPlaceValue, type MeetingPlace } from "../../../../contract/meeting-places.ts";

/** The meeting place as a link that opens or calls it; nothing while it is not given. */
export function PlaceLink({ place }: { place: MeetingPlace | null | undefined }) {
  const value = findPlaceValue(place);
  if (value === undefined) return null;
  return place?.kind === "phone" ? (
    <a href={`tel:${value.replace(/[^+\d]/g, "")}`}>{value}</a>
  ) : (
    <a href={value} rel="noreferrer">
      {value}
    </a>
  );
}
