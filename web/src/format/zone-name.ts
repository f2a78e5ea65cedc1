/** The name of the reader's zone at a moment: "Eastern Standard Time". */
export function getZoneName(at: Date): string {
  const parts = new Intl.DateTimeFormat("en-US", { timeZoneName: "long" }).formatToParts(at);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
}
