import type { Page } from "@playwright/test";
import { advisorList } from "../../contract/advisors.ts";
import { type AdminAdvisorRow, adminAdvisorList, adminAdvisorRow } from "../../contract/advisors-admin.ts";
import { fetchAsAdmin } from "./back-office-page.ts";
import type { JourneyApp } from "./journey-test.ts";

let advisors = 0;

/** A name that no other journey uses and that a search treats as one. */
export const createName = () => `Zelda ${process.pid}x${++advisors}`;

export async function createAdvisor(app: JourneyApp, fields: object = {}): Promise<AdminAdvisorRow> {
  const name = createName();
  const body = JSON.stringify({ name, email: "zelda@example.com", hourly_rate: 80, ...fields });
  return adminAdvisorRow.parse(await (await fetchAsAdmin(app, "advisors", { method: "POST", body })).json());
}

export async function findAdvisor(app: JourneyApp, name: string): Promise<AdminAdvisorRow | undefined> {
  const { items } = adminAdvisorList.parse(await (await fetchAsAdmin(app, "advisors")).json());
  return items.find((row) => row.name === name);
}

/** The card that visitors see of an advisor. */
export async function findCard({ site }: JourneyApp, name: string) {
  const { items } = advisorList.parse(await (await fetch(`${site}/api/advisors`)).json());
  return items.find((card) => card.name === name);
}

export const getCard = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });

export const choosePicture = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.locator("input[type=file]").setInputFiles({ name, mimeType, buffer });
