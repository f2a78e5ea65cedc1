import type * as z from "zod";
import { adminNotices, updateNoticesInput } from "./admin-notices.ts";
import { adoptionRowPage, listAdoptionRowsInput } from "./adoption.ts";
import { advisorList } from "./advisors.ts";
import {
  adminAdvisorList,
  adminAdvisorRow,
  advisorEmailLinkInput,
  advisorOwnerFields,
  advisorSessions,
  advisorTarget,
  createAdvisorInput,
  updateAdvisorInput,
} from "./advisors-admin.ts";
import { auditPage, changes, listAuditInput, listChangesInput, listMemberAuditInput } from "./audit.ts";
import {
  adminRescheduleInput,
  answerRescheduleInput,
  bookingTarget,
  cancelBookingInput,
  createBookingInput,
  createdBooking,
  noteBookingInput,
  refundBookingInput,
  reportNoShowInput,
  rescheduleInput,
  scheduleBookingInput,
  setBookingTimeInput,
  settleRefundInput,
} from "./booking-inputs.ts";
import { adminBookingPage, adminListBookingsInput, bookingEmailList } from "./booking-lists.ts";
import { adminBooking, booking, bookingList } from "./bookings.ts";
import { busyInput, busyTimes, freeTimesList } from "./busy-times.ts";
import {
  checkoutSessionInput,
  completedSignup,
  completedUpgrade,
  startCheckoutInput,
  startedCheckout,
} from "./checkout.ts";
import { contentPage, contentTarget, download, listContentInput, playLink } from "./content.ts";
import {
  adminContentPage,
  adminContentRow,
  adminListContentInput,
  createContentInput,
  createdContent,
  deletionResult,
  duplicateContentInput,
  replaceCoverInput,
  replaceFileInput,
  updateContentInput,
} from "./content-admin.ts";
import { deleteContentInput } from "./content-bin.ts";
import { startExportInput } from "./export-filters.ts";
import { exportFile, exportLink, exportList, exportTarget } from "./exports.ts";
import { accepted, confirmed, noInput } from "./field-schemas.ts";
import { submitFormInput, submitRegistrationInput } from "./forms.ts";
import { hookAnswers, hookKey, replaceHookKeyInput } from "./hooks-admin.ts";
import {
  checkImportInput,
  importList,
  importRowPage,
  importTarget,
  listImportRowsInput,
  memberImport,
  runImportInput,
  startedImport,
  startImportInput,
} from "./imports.ts";
import { changeMemberEmailInput } from "./member-email.ts";
import { exportInput, memberExport } from "./member-export.ts";
import { changeEmailInput, updateMeInput } from "./member-forms.ts";
import { favoriteSet, memberItemList } from "./member-items.ts";
import {
  memberBookings,
  memberDetails,
  memberEmails,
  memberPageItems,
  memberSubmissions,
} from "./member-page.ts";
import {
  accountStarted,
  emailDeclined,
  emailLinkInput,
  profile,
  signedOut,
  signOutInput,
} from "./members.ts";
import {
  adminCreated,
  createAdminInput,
  inviteAdminInput,
  labelMemberInput,
  listMembersInput,
  memberDeleted,
  memberLabelled,
  memberPage,
  memberRecord,
  memberTarget,
  newAdminDefaults,
  secondFactor,
  subscriptionCancelled,
  updateMemberInput,
} from "./members-admin.ts";
import { membershipRefreshed, portalSession, webhookReceived } from "./membership.ts";
import { recordedMissedSearches, recordMissedSearchesInput } from "./missed-searches.ts";
import { newsletterEnded, newsletterLinkInput, newsletterPage } from "./newsletter.ts";
import {
  createNewsletterInput,
  listNewslettersInput,
  newsletter,
  newsletterList,
  newsletterPreview,
  newsletterTarget,
  sendNewsletterInput,
  updateNewsletterInput,
} from "./newsletter-admin.ts";
import { listOutboxInput, outboxPage, redriveInput, redriveResult } from "./outbox.ts";
import { libraryUse, overview, trends } from "./overview.ts";
import { endPremiumInput, premiumPayment, refundPremiumInput } from "./premium-payment.ts";
import { answerProposalInput, proposal, viewProposalInput } from "./proposals.ts";
import { chooseFreePackInput, chosenFreePack, freePack } from "./publishing.ts";
import { recoverInput, recoveryCodes } from "./recovery.ts";
import { getLambdaEntry, getLambdaName, type Route, type RouteAccess, routesFor } from "./route.ts";
import { arrivedInput, setupFacts } from "./setup.ts";
import { drawSheetInput, packCoverInput, pdfFile, previewSheetInput, redrawSheetInput } from "./sheets.ts";
import { signUpChallenge } from "./sign-up.ts";
import { publicSite, siteFreshSeconds } from "./site-settings.ts";
import { adminSettings, hookTestResult, testHookInput, updateSettingsInput } from "./site-settings-admin.ts";
import {
  handleSubmissionInput,
  listSubmissionsInput,
  replyToSubmissionInput,
  submission,
  submissionDetails,
  submissionPage,
  submissionTarget,
} from "./submissions.ts";
import { today } from "./today.ts";
import { createdUploads, createUploadsInput } from "./uploads.ts";

export type { Route, RouteAccess };
export { getLambdaEntry, getLambdaName };

/*
 * Every route of the product. The Lambdas, the API Gateway, the browser's client and the tests are generated from these
 * rows (API-1). One constant per Lambda, so that a Lambda's bundle holds the schemas of its own routes only.
 */
const advisors = routesFor("advisors");
const audit = routesFor("audit");
const bookings = routesFor("bookings");
const content = routesFor("content");
const forms = routesFor("forms");
const members = routesFor("members");
const membership = routesFor("membership");
const outbox = routesFor("outbox");
const site = routesFor("site");
const newsletters = routesFor("newsletter");

/*
 * The roles that may call an admin route beside the owner (ADMIN-21). A route without one of these is the owner's alone.
 */
const editors = { roles: ["editor"] } as const;
const supporters = { roles: ["support"] } as const;
const allAdmins = { roles: ["editor", "support"] } as const;

export const contentRoutes = {
  listContent: content.public("GET /api/content", listContentInput, contentPage, { cache: "edge" }),
  getFreePack: content.public("GET /api/free-pack", noInput, freePack, { cache: "edge" }),
  downloadContent: content.member("POST /api/content/{id}/download", contentTarget, download),
  playContent: content.member("POST /api/content/{id}/play", contentTarget, playLink),
  addFavorite: content.member("POST /api/content/{id}/favorite", contentTarget, favoriteSet),
  removeFavorite: content.member("DELETE /api/content/{id}/favorite", contentTarget, favoriteSet),
  listMyItems: content.member("GET /api/me/items", noInput, memberItemList),
  recordMissedSearches: content.member(
    "POST /api/missed-searches",
    recordMissedSearchesInput,
    recordedMissedSearches,
  ),
} as const;

export const adminContentRoutes = {
  adminCreateUploads: content.admin("POST /api/admin/uploads", createUploadsInput, createdUploads, editors),
  adminListContent: content.admin("GET /api/admin/content", adminListContentInput, adminContentPage, editors),
  adminCreateContent: content.admin("POST /api/admin/content", createContentInput, createdContent, {
    ...editors,
    status: 201,
  }),
  adminUpdateContent: content.admin(
    "PATCH /api/admin/content/{id}",
    updateContentInput,
    adminContentRow,
    editors,
  ),
  adminDeleteContent: content.admin(
    "DELETE /api/admin/content/{id}",
    deleteContentInput,
    deletionResult,
    editors,
  ),
  adminRestoreContent: content.admin(
    "POST /api/admin/content/{id}/restore",
    contentTarget,
    adminContentRow,
    editors,
  ),
  adminDuplicateContent: content.admin(
    "POST /api/admin/content/{id}/duplicate",
    duplicateContentInput,
    adminContentRow,
    { ...editors, status: 201 },
  ),
  adminReplaceFile: content.admin(
    "POST /api/admin/content/{id}/file",
    replaceFileInput,
    adminContentRow,
    editors,
  ),
  adminReplaceCover: content.admin(
    "POST /api/admin/content/{id}/cover",
    replaceCoverInput,
    adminContentRow,
    editors,
  ),
  adminChooseFreePack: content.admin(
    "POST /api/admin/free-pack",
    chooseFreePackInput,
    chosenFreePack,
    editors,
  ),
} as const;

const sheets = routesFor("sheets");
/** All in one Lambda, which alone has the drawing code. */
const drawn = { file: "application/pdf", lambda: "sheets" } as const;

export const sheetRoutes = {
  drawSheet: sheets.member("POST /api/content/{id}/sheet", drawSheetInput, pdfFile, drawn),
  redrawSheet: sheets.member("POST /api/sheets/redraw", redrawSheetInput, pdfFile, drawn),
  drawPackCover: sheets.member("POST /api/sheets/pack-cover", packCoverInput, pdfFile, drawn),
  adminPreviewSheet: sheets.admin("POST /api/admin/sheets/preview", previewSheetInput, pdfFile, {
    ...editors,
    ...drawn,
  }),
} as const;

export const advisorRoutes = {
  listAdvisors: advisors.public("GET /api/advisors", noInput, advisorList, { cache: "edge" }),
  // An advisor has no account: the token is the proof.
  confirmAdvisorEmail: advisors.public("POST /api/advisor-email/confirm", advisorEmailLinkInput, confirmed),
} as const;

export const adminAdvisorRoutes = {
  adminListAdvisors: advisors.admin("GET /api/admin/advisors", noInput, adminAdvisorList, editors),
  adminCreateAdvisor: advisors.admin("POST /api/admin/advisors", createAdvisorInput, adminAdvisorRow, {
    ...editors,
    ownerFields: advisorOwnerFields,
    status: 201,
    keyed: "optional",
  }),
  adminUpdateAdvisor: advisors.admin("PATCH /api/admin/advisors/{id}", updateAdvisorInput, adminAdvisorRow, {
    ...editors,
    ownerFields: advisorOwnerFields,
  }),
  adminResendAdvisorLink: advisors.admin(
    "POST /api/admin/advisors/{id}/email-change/resend",
    advisorTarget,
    adminAdvisorRow,
  ),
  adminUndoEmailChange: advisors.admin(
    "DELETE /api/admin/advisors/{id}/email-change",
    advisorTarget,
    adminAdvisorRow,
  ),
  adminListAdvisorSessions: advisors.admin(
    "GET /api/admin/advisors/{id}/sessions",
    advisorTarget,
    advisorSessions,
    editors,
  ),
  adminDeleteAdvisor: advisors.admin(
    "DELETE /api/admin/advisors/{id}",
    advisorTarget,
    deletionResult,
    editors,
  ),
} as const;

export const formRoutes = {
  submitForm: forms.public("POST /api/forms/{kind}", submitFormInput, accepted, {
    status: 202,
    keyed: "optional",
  }),
  confirmNewsletter: forms.public("POST /api/newsletter/confirm", newsletterLinkInput, confirmed),
  unsubscribe: forms.public("POST /api/newsletter/unsubscribe", newsletterLinkInput, newsletterEnded, {
    queryOnly: true,
  }),
  openUnsubscribe: forms.public("GET /api/newsletter/unsubscribe", newsletterLinkInput, newsletterPage, {
    status: 303,
  }),
} as const;

export const adminFormRoutes = {
  adminListSubmissions: forms.admin(
    "GET /api/admin/submissions",
    listSubmissionsInput,
    submissionPage,
    supporters,
  ),
  adminGetSubmission: forms.admin(
    "GET /api/admin/submissions/{id}",
    submissionTarget,
    submissionDetails,
    supporters,
  ),
  adminHandleSubmission: forms.admin(
    "PATCH /api/admin/submissions/{id}",
    handleSubmissionInput,
    submission,
    supporters,
  ),
  adminReplyToSubmission: forms.admin(
    "POST /api/admin/submissions/{id}/replies",
    replyToSubmissionInput,
    submissionDetails,
    supporters,
  ),
} as const;

export const memberRoutes = {
  startSignUp: members.public("POST /api/sign-up-challenge", noInput, signUpChallenge),
  recoverSignIn: members.public("POST /api/sign-in/recovery", recoverInput, accepted, { status: 202 }),
  getMe: members.member("GET /api/me", noInput, profile),
  updateMe: members.member("PATCH /api/me", updateMeInput, profile),
  exportMe: members.member("GET /api/me/export", exportInput, memberExport),
  submitRegistration: members.member("POST /api/forms/registration", submitRegistrationInput, accepted, {
    status: 202,
  }),
  deleteMe: members.member("DELETE /api/me", noInput, accepted, { status: 202 }),
  signOut: members.member("POST /api/me/sign-out", signOutInput, signedOut),
  changeEmail: members.member("POST /api/me/email", changeEmailInput, profile, { status: 202 }),
  confirmEmail: members.member("POST /api/me/confirm-email", emailLinkInput, profile),
  resendEmailLink: members.member("POST /api/me/resend-email-link", noInput, accepted, { status: 202 }),
  // The owner of the mailbox may have no account: the token is the proof.
  startAccount: members.public("POST /api/email-links/start", emailLinkInput, accountStarted),
  resendStartLink: members.public("POST /api/email-links/resend", emailLinkInput, accepted, { status: 202 }),
  confirmNewAddress: members.public("POST /api/email-links/new-address", emailLinkInput, confirmed),
  declineEmail: members.public("POST /api/email-links/decline", emailLinkInput, emailDeclined, {
    status: 202,
  }),
} as const;

export const adminMemberRoutes = {
  adminListMembers: members.admin("GET /api/admin/members", listMembersInput, memberPage, supporters),
  adminUpdateMember: members.admin("PATCH /api/admin/members/{id}", updateMemberInput, memberRecord, {
    ...supporters,
    ownerFields: ["role", "admin_role", "promote_existing"],
  }),
  adminLabelMember: members.admin(
    "POST /api/admin/members/{id}/label",
    labelMemberInput,
    memberLabelled,
    supporters,
  ),
  adminDeleteImported: members.admin("POST /api/admin/members/{id}/delete-imported", memberTarget, accepted, {
    status: 202,
  }),
  adminChangeMemberEmail: members.admin(
    "POST /api/admin/members/{id}/email",
    changeMemberEmailInput,
    accepted,
    { status: 202 },
  ),
  adminUndoMemberEmail: members.admin("DELETE /api/admin/members/{id}/email", memberTarget, accepted),
  adminDeleteMember: members.admin("DELETE /api/admin/members/{id}", memberTarget, memberDeleted),
  adminCancelSubscription: members.admin(
    "POST /api/admin/members/{id}/cancel-subscription",
    memberTarget,
    subscriptionCancelled,
    supporters,
  ),
  adminGetPremiumPayment: members.admin(
    "GET /api/admin/members/{id}/premium-payment",
    memberTarget,
    premiumPayment,
    supporters,
  ),
  adminRefundPremium: members.admin(
    "POST /api/admin/members/{id}/refund",
    refundPremiumInput,
    premiumPayment,
    { ...supporters, status: 202 },
  ),
  adminEndPremium: members.admin(
    "POST /api/admin/members/{id}/end-premium",
    endPremiumInput,
    memberRecord,
    supporters,
  ),
  adminGetNewAdminDefaults: members.admin("GET /api/admin/admins/defaults", noInput, newAdminDefaults),
  adminGetSecondFactor: members.admin("GET /api/admin/second-factor", noInput, secondFactor, {
    ...allAdmins,
    beforeMfa: true,
  }),
  adminEnableSecondFactor: members.admin("POST /api/admin/second-factor", noInput, secondFactor, {
    ...allAdmins,
    beforeMfa: true,
  }),
  adminCreateRecoveryCodes: members.admin(
    "POST /api/admin/second-factor/recovery-codes",
    noInput,
    recoveryCodes,
    { ...allAdmins, beforeMfa: true },
  ),
  adminGetNotices: members.admin("GET /api/admin/notices", noInput, adminNotices, supporters),
  adminUpdateNotices: members.admin("PATCH /api/admin/notices", updateNoticesInput, adminNotices, supporters),
  adminResetSecondFactor: members.admin(
    "POST /api/admin/members/{id}/reset-second-factor",
    memberTarget,
    memberRecord,
  ),
  adminCreateAdmin: members.admin("POST /api/admin/admins", createAdminInput, adminCreated, { status: 201 }),
  adminInviteAdmin: members.admin("POST /api/admin/admins/invite", inviteAdminInput, adminCreated, {
    status: 201,
  }),
} as const;

/** The parts of one member's page. A Lambda of its own: it reads many nouns and writes nothing. */
const memberPageOptions = { ...supporters, lambda: "member-page-admin" } as const;

export const memberPageRoutes = {
  adminGetMember: members.admin(
    "GET /api/admin/members/{id}",
    memberTarget,
    memberDetails,
    memberPageOptions,
  ),
  adminListMemberBookings: members.admin(
    "GET /api/admin/members/{id}/bookings",
    memberTarget,
    memberBookings,
    memberPageOptions,
  ),
  adminListMemberItems: members.admin(
    "GET /api/admin/members/{id}/items",
    memberTarget,
    memberPageItems,
    memberPageOptions,
  ),
  adminListMemberEmails: members.admin(
    "GET /api/admin/members/{id}/emails",
    memberTarget,
    memberEmails,
    memberPageOptions,
  ),
  adminListMemberSubmissions: members.admin(
    "GET /api/admin/members/{id}/submissions",
    memberTarget,
    memberSubmissions,
    memberPageOptions,
  ),
} as const;

export const membershipRoutes = {
  startCheckout: membership.member("POST /api/membership/checkout", startCheckoutInput, startedCheckout),
  completePremiumSignup: membership.public(
    "POST /api/membership/complete-signup",
    checkoutSessionInput,
    completedSignup,
  ),
  upgradeSuccess: membership.member(
    "POST /api/membership/upgrade-success",
    checkoutSessionInput,
    completedUpgrade,
  ),
  refreshMembership: membership.member("POST /api/membership/refresh", noInput, membershipRefreshed),
  openPortal: membership.member("POST /api/membership/portal", noInput, portalSession),
} as const;

export const webhookRoutes = {
  // Stripe signs the raw body, so no schema parses it (lambdas/http/signed-body-api.ts).
  stripeWebhook: membership.public("POST /api/webhooks/stripe", noInput, webhookReceived, {
    lambda: "stripe-webhook",
  }),
} as const;

export const bookingRoutes = {
  createBooking: bookings.member("POST /api/bookings", createBookingInput, createdBooking, {
    status: 201,
    keyed: "required",
  }),
  listFreeTimes: bookings.public("GET /api/free-times", noInput, freeTimesList, { cache: "edge" }),
  listBusyTimes: bookings.member("GET /api/advisors/{id}/busy", busyInput, busyTimes),
  listMyBookings: bookings.member("GET /api/bookings", noInput, bookingList),
  getBooking: bookings.member("GET /api/bookings/{id}", bookingTarget, booking),
  scheduleBooking: bookings.member("POST /api/bookings/{id}/schedule", scheduleBookingInput, booking),
  cancelBooking: bookings.member("POST /api/bookings/{id}/cancel", cancelBookingInput, booking),
  rescheduleBooking: bookings.member("POST /api/bookings/{id}/reschedule", rescheduleInput, booking),
  answerReschedule: bookings.member(
    "POST /api/bookings/{id}/reschedule/answer",
    answerRescheduleInput,
    booking,
  ),
  reportNoShow: bookings.member("POST /api/bookings/{id}/no-show", reportNoShowInput, booking),
  viewProposal: bookings.public("POST /api/proposals/view", viewProposalInput, proposal),
  answerProposal: bookings.public("POST /api/proposals/answer", answerProposalInput, proposal),
} as const;

export const adminBookingRoutes = {
  adminListBookings: bookings.admin(
    "GET /api/admin/bookings",
    adminListBookingsInput,
    adminBookingPage,
    supporters,
  ),
  adminGetBooking: bookings.admin("GET /api/admin/bookings/{id}", bookingTarget, adminBooking, supporters),
  adminListBookingEmails: bookings.admin(
    "GET /api/admin/bookings/{id}/emails",
    bookingTarget,
    bookingEmailList,
    supporters,
  ),
  adminRefundBooking: bookings.admin(
    "POST /api/admin/bookings/{id}/refund",
    refundBookingInput,
    adminBooking,
    supporters,
  ),
  adminSettleRefund: bookings.admin(
    "POST /api/admin/bookings/{id}/settle-refund",
    settleRefundInput,
    adminBooking,
    supporters,
  ),
  adminKeepPayment: bookings.admin(
    "POST /api/admin/bookings/{id}/keep-payment",
    bookingTarget,
    adminBooking,
    supporters,
  ),
  adminRescheduleBooking: bookings.admin(
    "POST /api/admin/bookings/{id}/reschedule",
    adminRescheduleInput,
    adminBooking,
    supporters,
  ),
  adminSetBookingTime: bookings.admin(
    "POST /api/admin/bookings/{id}/time",
    setBookingTimeInput,
    adminBooking,
    supporters,
  ),
  adminNoteBooking: bookings.admin(
    "PATCH /api/admin/bookings/{id}",
    noteBookingInput,
    adminBooking,
    supporters,
  ),
  adminResendProposal: bookings.admin(
    "POST /api/admin/bookings/{id}/resend",
    bookingTarget,
    adminBooking,
    supporters,
  ),
} as const;

export const adminOutboxRoutes = {
  adminListOutbox: outbox.admin("GET /api/admin/outbox", listOutboxInput, outboxPage, supporters),
  adminListHookAnswers: outbox.admin("GET /api/admin/hooks/answers", noInput, hookAnswers, supporters),
  adminRedrive: outbox.admin("POST /api/admin/outbox/{id}/redrive", redriveInput, redriveResult, supporters),
  adminResendEmail: outbox.admin("POST /api/admin/outbox/{id}/resend", redriveInput, accepted, supporters),
} as const;

const overviews = routesFor("overview");

export const adminAuditRoutes = {
  adminListAudit: audit.admin("GET /api/admin/audit", listAuditInput, auditPage),
  adminListMemberAudit: audit.admin(
    "GET /api/admin/members/{id}/audit",
    listMemberAuditInput,
    auditPage,
    supporters,
  ),
  adminListChanges: audit.admin("GET /api/admin/changes", listChangesInput, changes, allAdmins),
} as const;

export const adminOverviewRoutes = {
  adminOverview: overviews.admin("GET /api/admin/overview", noInput, overview),
  adminGetLibraryUse: overviews.admin("GET /api/admin/library-use", noInput, libraryUse, editors),
  adminTrends: overviews.admin("GET /api/admin/trends", noInput, trends),
  adminGetToday: overviews.admin("GET /api/admin/today", noInput, today, supporters),
} as const;

const setup = routesFor("setup");

export const adminSetupRoutes = {
  adminGetSetup: setup.admin("GET /api/admin/setup", noInput, setupFacts),
  adminTestPayment: setup.admin("POST /api/admin/setup/payment", noInput, setupFacts),
  adminSendTestEmail: setup.admin("POST /api/admin/setup/email", noInput, setupFacts),
  adminConfirmTestEmail: setup.admin("POST /api/admin/setup/email/arrived", arrivedInput, setupFacts),
} as const;

const exports = routesFor("exports");

export const adminExportRoutes = {
  adminStartExport: exports.admin("POST /api/admin/exports", startExportInput, exportFile, { status: 202 }),
  adminListExports: exports.admin("GET /api/admin/exports", noInput, exportList),
  adminLinkExport: exports.admin("POST /api/admin/exports/{id}/link", exportTarget, exportLink),
} as const;

export const siteRoutes = {
  getSite: site.public("GET /api/site", noInput, publicSite, {
    cache: "edge",
    freshSeconds: siteFreshSeconds,
  }),
} as const;

export const adminSiteRoutes = {
  adminGetSettings: site.admin("GET /api/admin/settings", noInput, adminSettings),
  adminUpdateSettings: site.admin("PATCH /api/admin/settings", updateSettingsInput, adminSettings),
  adminTestHook: site.admin("POST /api/admin/settings/hook-tests", testHookInput, hookTestResult),
  adminShowHookKey: site.admin("POST /api/admin/hooks/key", noInput, hookKey),
  adminReplaceHookKey: site.admin("POST /api/admin/hooks/key/replace", replaceHookKeyInput, hookKey),
} as const;

export const adminNewsletterRoutes = {
  adminListNewsletters: newsletters.admin("GET /api/admin/newsletters", listNewslettersInput, newsletterList),
  adminCreateNewsletter: newsletters.admin("POST /api/admin/newsletters", createNewsletterInput, newsletter, {
    status: 201,
  }),
  adminUpdateNewsletter: newsletters.admin(
    "PATCH /api/admin/newsletters/{id}",
    updateNewsletterInput,
    newsletter,
  ),
  adminDeleteNewsletter: newsletters.admin(
    "DELETE /api/admin/newsletters/{id}",
    newsletterTarget,
    deletionResult,
  ),
  adminPreviewNewsletter: newsletters.admin(
    "GET /api/admin/newsletters/{id}",
    newsletterTarget,
    newsletterPreview,
  ),
  adminTestNewsletter: newsletters.admin(
    "POST /api/admin/newsletters/{id}/test",
    newsletterTarget,
    accepted,
    { status: 202 },
  ),
  adminSendNewsletter: newsletters.admin(
    "POST /api/admin/newsletters/{id}/send",
    sendNewsletterInput,
    newsletter,
    { status: 202 },
  ),
  adminStopNewsletter: newsletters.admin(
    "POST /api/admin/newsletters/{id}/stop",
    newsletterTarget,
    newsletter,
    { status: 202 },
  ),
} as const;

const imports = routesFor("imports");

export const adminImportRoutes = {
  adminStartImport: imports.admin("POST /api/admin/imports", startImportInput, startedImport, {
    status: 201,
  }),
  adminStartAdoption: imports.admin("POST /api/admin/adoptions", noInput, memberImport, { status: 202 }),
  adminListImports: imports.admin("GET /api/admin/imports", noInput, importList),
  adminGetImport: imports.admin("GET /api/admin/imports/{id}", importTarget, memberImport),
  adminReadImport: imports.admin("POST /api/admin/imports/{id}/read", importTarget, memberImport, {
    status: 202,
  }),
  adminCheckImport: imports.admin("POST /api/admin/imports/{id}/check", checkImportInput, memberImport, {
    status: 202,
  }),
  adminListImportRows: imports.admin("GET /api/admin/imports/{id}/rows", listImportRowsInput, importRowPage),
  adminListAdoptionRows: imports.admin(
    "GET /api/admin/adoptions/{id}/rows",
    listAdoptionRowsInput,
    adoptionRowPage,
  ),
  adminRunImport: imports.admin("POST /api/admin/imports/{id}/run", runImportInput, memberImport, {
    status: 202,
  }),
  adminUndoImport: imports.admin("POST /api/admin/imports/{id}/undo", importTarget, memberImport, {
    status: 202,
  }),
} as const;

export const routes = {
  ...contentRoutes,
  ...adminContentRoutes,
  ...sheetRoutes,
  ...advisorRoutes,
  ...adminAdvisorRoutes,
  ...formRoutes,
  ...adminFormRoutes,
  ...memberRoutes,
  ...adminMemberRoutes,
  ...memberPageRoutes,
  ...membershipRoutes,
  ...webhookRoutes,
  ...bookingRoutes,
  ...adminBookingRoutes,
  ...adminOutboxRoutes,
  ...adminAuditRoutes,
  ...adminOverviewRoutes,
  ...adminSetupRoutes,
  ...adminExportRoutes,
  ...adminImportRoutes,
  ...siteRoutes,
  ...adminSiteRoutes,
  ...adminNewsletterRoutes,
} as const;

export type Routes = typeof routes;
export type RouteName = keyof Routes;
export type RouteInput<Name extends RouteName> = z.infer<Routes[Name]["input"]>;
export type RouteOutput<Name extends RouteName> = z.infer<Routes[Name]["output"]>;

/** The largest request body that the API accepts, in bytes. */
export const maxBodyBytes = 64 * 1024;
