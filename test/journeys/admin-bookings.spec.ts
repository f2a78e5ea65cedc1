import type { Page } from "@playwright/test";
import { adminBookingPage } from "../../contract/bookings.ts";
import { aRequestedBooking } from "./api-booking.ts";
import { asAdmin, openBackOffice, tabTo } from "./back-office-page.ts";
import { linkIn, mailTo } from "./outbox.ts";
import { first } from "./payment.ts";
import { expectSound } from "./axe-checks.ts";
import { expect, type Stage, test } from "./stage.ts";

/** What is told of a booking's state, and where its money is. */
async function standing(stage: Stage, id: string): Promise<string> {
  const { items } = adminBookingPage.parse(await (await asAdmin(stage, "bookings")).json());
  const found = items.find((booking) => booking.id === id);
  return found ? `${found.state}, waits on ${found.waits_on}` : "not listed";
}

/** The drawer of the booking that this parent made last. */
async function openBooking(page: Page, client: string) {
  await page
    .getByRole("row")
    .filter({ hasText: client })
    .getByRole("button", { name: /^Details/ })
    .click();
  return page.getByRole("dialog");
}

const offerIn = async ({ endpoints }: Stage, to: string) =>
  linkIn((await mailTo(endpoints.mail.url, to)).html);

test("a booking is looked into, its advisor asked again and its money given back", async ({
  page,
  stage,
}) => {
  const parent = await stage.aMember();
  const id = await aRequestedBooking(stage, parent, "Terrence Boyd");
  const before = await offerIn(stage, "terrence@example.com");
  await openBackOffice(page, stage, "bookings");
  await page.getByRole("button", { name: "Requested" }).click();
  await expect(page).toHaveURL(/tab=bookings&state=requested/);
  await expectSound(page, "the bookings");
  const drawer = await openBooking(page, parent.email);
  await expect(drawer.getByRole("heading", { level: 2 })).toHaveText("Dana Reyes with Terrence Boyd");
  await expect(drawer).toContainText("Terrence Boyd to reply by");
  await expect(drawer).toContainText("9:00 AM GMT");
  await expect(drawer).toContainText(id);
  await expect(drawer.getByText("No pending or failed deliveries for this booking.")).toBeVisible();
  await expectSound(page, "a booking");

  await drawer.getByRole("button", { name: "Resend request" }).click();
  await expect(
    page.getByText("Request sent again to terrence@example.com", { exact: true }),
  ).toBeVisible();
  await expect
    .poll(() => offerIn(stage, "terrence@example.com"), { message: "another link" })
    .not.toBe(before);

  await drawer.getByRole("button", { name: "Refund" }).click();
  const ask = page.getByRole("alertdialog", { name: "Refund this booking?" });
  await expect(ask).toContainText("regardless of the cancellation policy. The session will be cancelled");
  await expect(ask.getByRole("button", { name: "Cancel" })).toBeFocused();
  await ask.getByRole("button", { name: "Refund" }).click();
  await expect(page.getByText("Refund started", { exact: true })).toBeVisible();
  await expect(drawer).toContainText("By an admin");
  await expect(drawer.getByRole("button", { name: /Refund|Resend/ })).toHaveCount(0);
  await expect
    .poll(() => standing(stage, id), { message: "the money arrives" })
    .toBe("cancelled, waits on nobody");
  await drawer.getByRole("button", { name: "Close" }).click();
  await expect(
    page.getByRole("row").filter({ hasText: parent.email }),
    "it is requested no more",
  ).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Bookings" })).toBeFocused();
});

test("a refund that the payment provider did not take is seen with its booking, and begins anew", async ({
  page,
  stage,
}) => {
  const parent = await stage.aMember();
  const id = await aRequestedBooking(stage, parent, "Marisol Vega");
  const errand = {
    id: "obx_0123456789",
    kind: "refund",
    about: { booking_id: id },
    state: "dead",
    tries: 9,
    last_error: "Error: Stripe answered 503",
    due_at: new Date().toISOString(),
    created_at: new Date().toISOString(),
  };
  const other = { ...errand, id: "obx_9876543210", about: { booking_id: "bkg_0123456789" } };
  const redriven: string[] = [];
  await page.route("**/api/admin/outbox**", (route) => {
    const dead = new URL(route.request().url()).searchParams.get("state") === "dead" && redriven.length === 0;
    return route.fulfill({ json: { items: dead ? [errand, other] : [], next: null } });
  });
  await page.route("**/api/admin/outbox/*/redrive", (route) => {
    redriven.push(route.request().url());
    return route.fulfill({ json: { redriven: true } });
  });
  await openBackOffice(page, stage, "bookings");
  const drawer = await openBooking(page, parent.email);
  await expect(drawer.getByRole("listitem").filter({ hasText: "Failed after 9 attempts" })).toHaveCount(1);
  await expect(drawer).toContainText("Error: Stripe answered 503");
  const redrive = drawer.getByRole("button", { name: /^Retry/ });
  await tabTo(page, redrive);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Retrying within a minute.", { exact: true })).toBeVisible();
  expect(redriven).toEqual([expect.stringContaining(`/api/admin/outbox/${errand.id}/redrive`)]);
  await expect(drawer.getByText("No pending or failed deliveries for this booking.")).toBeVisible();
});

test("a refund that the card's bank sends back waits again, with the reason, for an admin", async ({
  page,
  stage,
}) => {
  const parent = await stage.aMember();
  const id = await aRequestedBooking(stage, parent, "Joy Okafor");
  await asAdmin(stage, `bookings/${id}/refund`, { method: "POST", body: "{}" });
  await expect.poll(() => standing(stage, id)).toBe("cancelled, waits on nobody");
  const { items } = adminBookingPage.parse(await (await asAdmin(stage, "bookings")).json());
  const payment_intent = items.find((booking) => booking.id === id)?.payment_intent_id ?? "";
  const refund = await first(stage, "refunds", { payment_intent });
  await fetch(`${stage.endpoints.stripe.api}/_local/refunds/${refund}/fail`, { method: "POST" });
  await expect.poll(() => standing(stage, id)).toBe("cancelled, waits on refund");
  await openBackOffice(page, stage, "bookings");
  const drawer = await openBooking(page, parent.email);
  await expect(drawer).toContainText("Payment provider to send the refund");
  const given = drawer.getByRole("listitem").filter({ hasText: "Failed after 1 attempt" });
  await expect(given).toContainText(`The refund ${refund} came back: expired_or_canceled_card`);
  await drawer.getByRole("button", { name: /^Retry/ }).click();
  await expect(page.getByText("Retrying within a minute.", { exact: true })).toBeVisible();
});

test("whoever comes too late with a refund is told, and sees what became of the booking", async ({
  page,
  stage,
}) => {
  const parent = await stage.aMember();
  const id = await aRequestedBooking(stage, parent, "Ruth Abernathy");
  await openBackOffice(page, stage, "bookings");
  const drawer = await openBooking(page, parent.email);
  await expect(drawer.getByRole("button", { name: "Refund" })).toBeVisible();
  await asAdmin(stage, `bookings/${id}/refund`, { method: "POST", body: "{}" });
  await drawer.getByRole("button", { name: "Resend request" }).click();
  await expect(
    page.getByText("This booking was changed by someone else. Please reload and try again.", { exact: true }),
  ).toBeVisible();
  await expect(drawer).toContainText("Cancelled");
  await expect(drawer.getByRole("button", { name: /Refund|Resend/ })).toHaveCount(0);
});
