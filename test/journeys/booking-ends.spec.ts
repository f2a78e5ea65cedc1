import { booking, bookingList } from "../../contract/bookings.ts";
import { bookAndPay, inNextMonth } from "./book.ts";
import { mailAbout } from "./find-email.ts";
import { linkIn } from "./outbox.ts";
import { arriveAs } from "./sign-in.ts";
import { expect, test } from "./stage.ts";

test("a parent cancels a paid session, and reads where the money is", async ({ page, stage }) => {
  const parent = await stage.aMember();
  await arriveAs(page, stage, parent);
  await bookAndPay(page, { advisor: "Hana", minutes: 30, price: "$42.75" });
  await page.getByRole("link", { name: "Go to Dashboard" }).click();
  const mine = page.getByRole("region", { name: "My sessions" });
  await mine.getByRole("button", { name: "Cancel session: 30 minutes with Hana" }).click();
  const asking = page.getByRole("alertdialog", { name: "Cancel this session?" });
  await expect(asking).toContainText("You'll get a full refund of $42.75.");
  await asking.getByRole("button", { name: "Cancel session" }).click();
  await expect(page.getByText("Session cancelled", { exact: true })).toBeVisible();
  await expect(asking).toBeHidden();
  await expect(mine.getByRole("heading", { name: "My sessions" })).toBeFocused();
  await expect(mine.getByRole("article")).toContainText("You cancelled this session. Your $42.75 refund");
  await mailAbout(stage, parent.email, "Your refund of $42.75");
});

test("an advisor declines with a word, and the parent reads it", async ({ page, browser, stage }) => {
  const parent = await stage.aMember();
  await arriveAs(page, stage, parent);
  await bookAndPay(page, { advisor: "Lena Fischer-Moreau", minutes: 30, price: "$39.00" });
  const { access } = await stage.tokensOf(parent);
  const headers = { authorization: `Bearer ${access}`, "content-type": "application/json" };
  const mine = await fetch(`${stage.site}/api/bookings`, { headers });
  const [paid] = bookingList.parse(await mine.json()).items;
  const times = [{ date: inNextMonth(9), time: "3:00 PM", timezone: "Europe/Rome" }];
  const sent = await fetch(`${stage.site}/api/bookings/${paid?.id}/schedule`, {
    method: "POST",
    headers,
    body: JSON.stringify({ selected_times: times }),
  });
  expect(booking.parse(await sent.json()).state).toBe("requested");

  const request = await mailAbout(stage, "lena@example.com", "Dana Reyes requested a 30-minute session with you");
  const advisor = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await advisor.goto(linkIn(request.html));
  await advisor.getByRole("button", { name: "Decline: none of these times work" }).click();
  await advisor.getByLabel("Message to the parent").fill("I am away that week.");
  await advisor.getByRole("button", { name: "Decline this request" }).click();
  await expect(advisor.getByRole("heading", { level: 1, name: "You declined this request" })).toBeFocused();
  await advisor.close();

  await page.goto("/dashboard");
  const card = page.getByRole("region", { name: "My sessions" }).getByRole("article");
  await expect(card).toContainText("Declined");
  await expect(card).toContainText("I am away that week.");
});
