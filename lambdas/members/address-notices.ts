/** The subjects of the security notices to the address that a member has before a change (MEMBER-8). */
export const addressNoticeSubjects = {
  requested: "A request to change your email address",
  changed: "Your email address was changed",
} as const;

/** Whether an email is such a notice, which is true only for the address that it was sent to. */
export const isAddressNotice = ({ subject }: { subject: string }): boolean =>
  subject === addressNoticeSubjects.requested || subject === addressNoticeSubjects.changed;
