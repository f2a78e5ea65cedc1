/** The address of an email link. Only the @ stays readable: other characters could add headers. */
export const toMailto = (email: string): string => `mailto:${encodeURIComponent(email).replace("%40", "@")}`;
