import type { Page } from "@playwright/test";
import type { Person } from "../support/amplify.ts";
import type { JourneyApp } from "./journey-test.ts";

export const status = (page: Page) => page.getByRole("region", { name: "Member Status" });
export const getContinueButton = (page: Page) => page.getByRole("button", { name: "Continue to Payment" });

export async function fillPremium(page: Page, person: Person): Promise<void> {
  await page.goto("/register-premium");
  await fillForm(page, person);
}

export async function fillForm(page: Page, person: Person): Promise<void> {
  const form = page.getByRole("main");
  await form.getByLabel("First Name").fill(person.first_name);
  await form.getByLabel("Last Name").fill(person.last_name);
  await form.getByLabel("Email Address").fill(person.email);
  await form.getByLabel("Password", { exact: true }).fill(person.password);
  await form.getByLabel("Confirm Password").fill(person.password);
}

/** Counts this page's calls of each API path. */
export function countCalls(page: Page, { site }: JourneyApp): (path: string) => number {
  const called: string[] = [];
  page.on("request", (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin === site) called.push(pathname);
  });
  return (path) => called.filter((one) => one === path).length;
}
