import { describe, expect, it } from "vitest";
import { accessLabels } from "./access.ts";
import { advisorMessages } from "./advisors.ts";
import { advisorAdminMessages as advisor } from "./advisors-admin.ts";
import { bookingMessages as booking } from "./bookings.ts";
import { checkoutMessages as checkout } from "./checkout.ts";
import { contentMessages } from "./content.ts";
import { contentAdminMessages as content } from "./content-admin.ts";
import { unexpectedErrorMessage } from "./errors.ts";
import { formMessages as form } from "./forms.ts";
import { memberMessages as member } from "./members.ts";
import { memberAdminMessages as user } from "./members-admin.ts";
import { membershipMessages as membership } from "./membership.ts";
import { uploadMessages as upload } from "./uploads.ts";

/** The spec's sentences next to our constants. Other tests use the constants, so they would not notice a changed word. */
type Rows = [sentence: string, actual: string][];

/** Messages for visitors and members (AUTH, PAY, LIB). */
const forVisitors: Record<string, Rows> = {
  "signing in and registering": [
    ["Logged in successfully!", member.signedIn],
    ["Failed to login", member.signInFailed],
    ["Password reset email sent! Check your inbox.", member.resetSent],
    ["Failed to send reset email", member.resetFailed],
    ["Please enter your email address", member.emailRequired],
    ["Passwords do not match", member.passwordsDiffer],
    ["Please enter your first and last name", member.namesRequired],
    ["Minimum 6 characters", member.passwordShort],
    ["Registration Error", member.registrationError],
    ["Failed to create account. Please try again.", member.registrationFailed],
    ["Account Created!", member.accountCreated],
    ["Account Already Exists", member.accountExists],
  ],
  "becoming premium": [
    ["Error", checkout.failedTitle],
    ["Failed to process registration", checkout.registrationFailed],
    ["No checkout URL received", checkout.withoutUrl],
    ["Failed to start checkout process. Please try again.", checkout.startFailed],
    ["Something went wrong. Please try again or contact us for help.", checkout.somethingWrong],
    ["Almost there!", checkout.almostThere],
    ["Redirecting you to complete your membership...", checkout.almostThereDetail],
    ["Account Already Exists", checkout.accountExists],
    ["Please sign in with your existing account.", checkout.accountExistsDetail],
    [
      "There was an issue completing your signup. Please contact support if you were charged.",
      checkout.completionFailed,
    ],
    ["Premium Account Created!", checkout.accountCreated],
    ["Setting up your premium account...", checkout.settingUp],
    ["This will only take a moment.", checkout.settingUpDetail],
    ["Processing your upgrade...", checkout.upgradeProcessing],
    ["Upgrade Error", checkout.upgradeFailedTitle],
    ["There was an issue completing your upgrade. Please contact support.", checkout.upgradeFailed],
    ["Welcome to Premium! 🎉", checkout.upgraded],
    ["Your account has been upgraded successfully. Enjoy your premium features!", checkout.upgradedDetail],
    ["Now Premium Member!", checkout.nowPremium],
  ],
  "being premium": [
    ["Please sign out and sign back in to refresh your subscription status.", membership.refreshSignedOut],
    ["Failed to refresh subscription status: no", membership.refreshFailedWith("no")],
    ["Failed to refresh subscription status.", membership.refreshFailed],
    ["Failed to refresh subscription status. Please try again.", membership.refreshFailedTryAgain],
    ["Status Updated", membership.refreshedTitle],
    ["Subscription status refreshed successfully.", membership.refreshed],
    ["Please sign out and sign back in to manage your subscription.", membership.portalSignedOut],
    ["Failed to open customer portal: no", membership.portalFailedWith("no")],
    ["No customer portal URL received. Please contact support.", membership.portalWithoutUrl],
    ["Failed to open customer portal. Please try again or contact support.", membership.portalFailed],
  ],
  "the library and the advisors": [
    ["Failed to load content: no", contentMessages.loadFailed("no")],
    ["Error loading content: no", contentMessages.loadError("no")],
    ["No stories available yet.", contentMessages.noneYet("story")],
    ["No math worksheets available yet.", contentMessages.noneYet("math_worksheet")],
    ["No printables found matching your search.", contentMessages.noneFound("printable")],
    ["Sign up to view", contentMessages.signUpToView],
    ["Sign up to view more", contentMessages.signUpToViewMore],
    ["Download", accessLabels.open],
    ["Premium Required", accessLabels.premium],
    ["Login Required", accessLabels.sign_in],
    ["No advisors available at the moment.", advisorMessages.none],
  ],
  "the forms": [
    ["First name is required", form.firstName],
    ["Last name is required", form.lastName],
    ["Email address is required", form.email],
    ["Please enter a valid email address", form.emailMalformed],
  ],
};

/** Messages for admins and clients (ADMIN, BOOK). */
const forOffice: Record<string, Rows> = {
  uploading: [
    ["Please provide a title", upload.titleRequired],
    ["Please select at least one file", upload.fileRequired],
    ["You must be logged in to upload content", upload.signInRequired],
    [
      "File type text/html is not allowed. Allowed types: PDF, DOC, DOCX, TXT, Images",
      upload.typeNotAllowed("text/html"),
    ],
    ["File a.txt is too large. Maximum size for text/plain: 5MB", upload.tooLarge("a.txt", "text/plain", 5)],
    ["Cover image must be JPG, PNG, GIF, or WebP format", upload.coverType],
    ["Cover image is too large. Maximum size: 5MB", upload.coverTooLarge],
    ["Please select a valid image file (JPG, PNG, GIF, WebP)", upload.coverRejected],
    ["Failed to upload cover image", upload.coverFailed],
    ["Failed to upload a.txt: no", upload.uploadFailed("a.txt", "no")],
    ["Failed to save a.txt metadata: no", upload.saveFailed("a.txt", "no")],
    ["An unexpected error occurred during upload", upload.unexpected],
    ["2 file(s) ready for upload", upload.filesReady(2)],
    ["Cover image ready for upload", upload.coverReady],
    ["2 file(s) uploaded successfully", upload.uploaded(2)],
  ],
  "managing content": [
    ["Failed to fetch content", content.fetchFailed],
    ["Failed to update content", content.updateFailed],
    ["Failed to delete content", content.deleteFailed],
    ["Failed to download file", contentMessages.downloadFailed],
    ["Content updated successfully", content.updated],
    ["Content deleted successfully", content.deleted],
  ],
  "managing advisors": [
    ["Failed to fetch advisors", advisor.fetchFailed],
    ["Name is required", advisor.nameRequired],
    ["Please select an image file", upload.advisorImageType],
    ["Image must be less than 5MB", upload.advisorImageTooLarge],
    ["Failed to upload image: no", upload.advisorImageFailed("no")],
    ["Image uploaded successfully", upload.advisorImageUploaded],
    ["Failed to save advisor", advisor.saveFailed],
    ["Failed to delete advisor", advisor.deleteFailed],
    ["Failed to update advisor status", advisor.statusFailed],
    ["Advisor created successfully", advisor.created],
    ["Advisor updated successfully", advisor.updated],
    ["Advisor deleted successfully", advisor.deleted],
    ["Advisor activated successfully", advisor.activated],
    ["Advisor deactivated successfully", advisor.deactivated],
  ],
  "managing users": [
    ["Failed to fetch users. Please try again.", user.fetchFailed],
    ["An unexpected error occurred.", unexpectedErrorMessage],
    ["Failed to update user. Please try again.", user.updateFailed],
    ["Failed to cancel subscription. Please try again.", user.cancelFailed],
    ["Failed to delete user. Please try again.", user.deleteFailed],
    ["User updated successfully!", user.updated],
    ["User data refreshed successfully!", user.refreshed],
    ["Subscription cancelled successfully! 1 subscription(s) cancelled.", user.cancelled(1)],
    ["User a@example.com deleted successfully!", user.deleted("a@example.com")],
    ["Email and password are required.", user.emailAndPasswordRequired],
    ["Failed to create admin user.", user.createFailed],
    ["Admin user a@example.com created successfully!", user.created("a@example.com")],
  ],
  "paying for a session": [
    ["Error loading advisors. Please try again later.", booking.advisorsFailed],
    ["Payment Failed", booking.paymentFailed],
    ["Payment Error", booking.paymentError],
    ["There was an error processing your payment. Please try again.", booking.paymentErrorText],
    ["Payment Successful", booking.paymentSuccessful],
    ["Payment Successful! Your 30-minute session with Hana has been booked.", booking.paid(30, "Hana")],
    ["Go to Dashboard", booking.goToDashboard],
  ],
  "scheduling a session": [
    ["Invalid booking link", booking.invalidLink],
    ["Please start the booking process again.", booking.startAgain],
    ["Error", booking.error],
    ["Could not load advisor information.", booking.advisorUnreadable],
    ["Please select at least one time slot.", booking.selectSlot],
    ["Please select at least one preferred time slot", booking.selectSlotHint],
    ["Booking Error", booking.bookingError],
    ["There was an error processing your booking. Please try again.", booking.bookingErrorText],
    ["Booking Confirmed!", booking.confirmed],
    [
      "Your session request has been sent. You'll receive a confirmation email shortly.",
      booking.confirmedText,
    ],
    ["Schedule Your Session", booking.scheduleTitle],
    ["Your Time Zone", booking.yourTimeZone],
    ["Select your timezone...", booking.selectTimeZone],
    ["Available Times for Monday (EST)", booking.availableTimes("Monday", "EST")],
    ["Add This Time Slot", booking.addSlot],
    ["Your Preferred Times (2/3)", booking.preferredTimes(2)],
    ["(60 minutes)", booking.minutes(60)],
    ["Confirm Booking", booking.confirm],
    ["Confirming Booking...", booking.confirming],
  ],
};

describe.each(Object.entries({ ...forVisitors, ...forOffice }))("spec messages for %s", (_, rows) => {
  it.each(rows)("%s", (sentence, actual) => expect(actual).toBe(sentence));
});
