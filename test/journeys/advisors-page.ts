import type { Page } from "@playwright/test";
import { advisorList } from "../../contract/advisors.ts";
import { type AdminAdvisorRow, adminAdvisorList, adminAdvisorRow } from "../../contract/advisors-admin.ts";
import { fetchAsAdmin } from "./back-office-page.ts";
import type { JourneyApp } from "./journey-test.ts";

let advisors = 0;

/** A name that no other journey uses and that a search treats as one. */
export const aName = () => `Zelda ${process.pid}x${++advisors}`;

export async function anAdvisor(app: JourneyApp, fields: object = {}): Promise<AdminAdvisorRow> {
  const name = aName();
  const body = JSON.stringify({ name, email: "zelda@example.com", hourly_rate: 80, ...fields });
  return adminAdvisorRow.parse(await (await fetchAsAdmin(app, "advisors", { method: "POST", body })).json());
}

export async function rowOf(app: JourneyApp, name: string): Promise<AdminAdvisorRow | undefined> {
  const { items } = adminAdvisorList.parse(await (await fetchAsAdmin(app, "advisors")).json());
  return items.find((row) => row.name === name);
}

/** The card that visitors see of an advisor. */
export async function shownOf({ site }: JourneyApp, name: string) {
  const { items } = advisorList.parse(await (await fetch(`${site}/api/advisors`)).json());
  return items.find((card) => card.name === name);
}

export const cardOf = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });
export const toast = (page: Page, words: string) => page.getByText(words, { exact: true });

export const choosePicture = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.locator("input[type=file]").setInputFiles({ name, mimeType, buffer });
