/** The time zone of this device, such as America/Chicago. */
export const getTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
