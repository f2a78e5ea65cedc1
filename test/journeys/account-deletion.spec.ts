import { listEmails, waitForEmail } from "./find-email.ts";
import { expect, test } from "./journey-test.ts";
import { createPremiumMember, findFirstId } from "./payment.ts";
import { runJob } from "./run-job.ts";
import { openSignedIn, signIn } from "./sign-in.ts";

/* Deletion tells the truth (MEMBER-6): it runs while Stripe is down, and an email says when it is done. */
const deletedSubject = "Your Kindstead account has been deleted";

// One after the other: ending the faults at Stripe ends all of them.
test.describe.configure({ mode: "default" });

for (const width of [390, 1300])
  test(`a premium member deletes their account while Stripe is down, at ${width} px`, {
    tag: "@prove",
  }, async ({ page, app }) => {
    await page.setViewportSize({ width, height: 900 });
    const parent = await createPremiumMember(app);
    const customer = await findFirstId(app, "customers", { email: parent.email });
    const subscription = await findFirstId(app, "subscriptions", { customer });
    const faults = `${app.endpoints.stripe.api}/_faults`;
    const call = `DELETE /v1/subscriptions/${subscription}`;
    await fetch(faults, { method: "POST", body: JSON.stringify({ call, mode: "status", status: 503 }) });

    await openSignedIn(page, app, parent);
    await page.getByRole("button", { name: /, your profile$/ }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText(
      "Ends your subscription, and erases your profile, favorites and session details.",
    );
    await dialog.getByRole("button", { name: "Delete account" }).click();
    await expect(dialog).toContainText("Your subscription ends now, and you won't be charged again.");
    await expect(dialog).toContainText("We'll email you when it's done.");
    await dialog.getByLabel(/^Type DELETE/).fill("DELETE");
    await dialog.getByRole("button", { name: "Delete account" }).click();
    await expect(page.getByText("We're deleting your account", { exact: true })).toBeVisible();
    await expect(page.getByText(`We'll email ${parent.email} when it's done.`).first()).toBeVisible();
    await page.screenshot({ path: test.info().outputPath(`deleting-${width}.png`) });

    await signIn(page, parent);
    await expect(
      page.getByText("We're deleting your account. You'll get an email when it's done.").first(),
    ).toBeVisible({ timeout: 20_000 });
    expect(await findFirstId(app, "customers", { email: parent.email })).toBe(customer);
    expect(JSON.stringify(await listEmails(app, parent.email))).not.toContain(deletedSubject);

    // The address is still taken.
    await expect(app.signUp(parent)).rejects.toThrow(/exists/i);

    await fetch(faults, { method: "DELETE" });
    await runJob(app, "sweep", Date.now() + 90_000);
    const email = await waitForEmail(app, parent.email, deletedSubject);
    expect(email.html).toContain("Your Premium subscription has ended");
    expect(await findFirstId(app, "customers", { email: parent.email })).toBe("no customers");
    await page.setContent(email.html);
    await page.screenshot({ path: test.info().outputPath(`deleted-email-${width}.png`) });

    await app.signUp(parent);
    await page.goto("/login");
    await signIn(page, parent);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Welcome back, ${parent.first_name}!`);
  });
