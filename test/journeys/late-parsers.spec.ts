import { expect, test } from "./journey-test.ts";

test("a form submitted before its validation code has loaded waits for it", { tag: "@prove" }, async ({
  page,
}) => {
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
  await page.route("**/form-parsers-*.js", async (route) => {
    await arrival;
    await route.continue();
  });
  await page.goto("/register");
  await expect(page.locator("[data-prerendered]")).toHaveCount(0);
  const form = page.getByRole("main");
  await form.getByLabel("Last name").fill("Reyes");
  const create = form.getByRole("button", { name: "Create Free Account" });
  await create.click();
  await expect(create).toHaveAttribute("aria-busy", "true");
  arrive();
  await expect(form.getByText("Please enter your first and last name")).toBeVisible();
  await expect(form.getByLabel("First name")).toBeFocused();
  await expect(form.getByLabel("Last name")).toHaveValue("Reyes");
  await expect(create).not.toHaveAttribute("aria-busy");
});

test("a form whose validation code fails to load says so and can be submitted again", {
  tag: "@prove",
}, async ({ page }) => {
  await page.route("**/form-parsers-*.js", (route) => route.abort());
  await page.goto("/reset-password");
  const form = page.getByRole("main");
  await form.getByLabel("Email address").fill("dana@example");
  const send = form.getByRole("button", { name: "Send reset link" });
  await send.click();
  const toast = page.getByRole("listitem").filter({ hasText: "We couldn't reach Kindstead." });
  await expect(toast).toBeVisible();
  await expect(send).not.toHaveAttribute("aria-busy");
  await page.unroute("**/form-parsers-*.js");
  await send.click();
  await expect(form.getByText("Please enter a valid email address")).toBeVisible();
  await expect(form.getByLabel("Email address")).toBeFocused();
});
