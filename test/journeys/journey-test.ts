import { test as base, expect, type Page } from "@playwright/test";
import type { Endpoints } from "../../local/cloud/endpoints.ts";
import { createAmplifyClient, type Person } from "../support/amplify.ts";
import { readEndpoints } from "../support/endpoints.ts";

export { expect };

type Role = "free_member" | "premium_member" | "admin";

export interface JourneyApp {
  /** The origin, without a trailing slash. */
  site: string;
  endpoints: Endpoints;
  /** A new person with a unique address, not registered. */
  createPerson: () => Person;
  /** Registers a new person through Cognito, as the browser does. */
  registerMember: () => Promise<Person>;
  /** The seeded account of this role. */
  getAccount: (role: Role) => { email: string; password: string };
  /** Registers this person through Cognito, as the browser does. */
  signUp: (person: Person) => Promise<void>;
  getTokens: (person: { email: string; password: string }) => Promise<{ access: string; id: string }>;
  /** A browser stores this after they have signed in, with this metadata if it is given. */
  getStoredKeys: (
    person: { email: string; password: string },
    clientMetadata?: Record<string, string>,
  ) => Promise<Record<string, string>>;
}

let parents = 0;

function createPerson(): Person {
  parents += 1;
  const tag = `${process.pid}-${Date.now().toString(36)}-${parents}`;
  return { first_name: "Dana", last_name: "Reyes", email: `dana-${tag}@example.com`, password: "sesame 1" };
}

/** Lists the console's errors about pages where the HTML differs from React's first render. */
function collectMismatches(page: Page): string[] {
  const found: string[] = [];
  page.on("console", (message) => {
    if (/React error #418|Hydration failed/.test(message.text()))
      found.push(`${page.url()}: ${message.text()}`);
  });
  return found;
}

/** The test function of every journey, with fixtures for the local cloud's URLs and people. */
export const test = base.extend<object, { app: JourneyApp }>({
  // Waits for hydration, since only a machine clicks within its first milliseconds. resilience.spec.ts tests what an early
  // click does.
  page: async ({ page, javaScriptEnabled }, use) => {
    const goto = page.goto.bind(page);
    page.goto = async (address, options) => {
      const answer = await goto(address, options);
      const isWhole = options?.waitUntil !== "commit";
      if (javaScriptEnabled && isWhole) await expect(page.locator("[data-prerendered]")).toHaveCount(0);
      return answer;
    };
    const mismatches = collectMismatches(page);
    await use(page);
    expect(mismatches, "the HTML of a page differs from what React renders first").toEqual([]);
  },
  app: [
    // Playwright requires an object pattern here, and the linter forbids an empty one.
    async ({ browserName: _browserName }, use) => {
      const endpoints = await readEndpoints(`http://127.0.0.1:${process.env.JOURNEYS_PORT}`);
      const cognito = createAmplifyClient(endpoints);
      await use({
        site: endpoints.site,
        endpoints,
        createPerson,
        registerMember: async () => {
          const person = createPerson();
          await cognito.signUp(person);
          return person;
        },
        getAccount: (role) => {
          const found = endpoints.accounts.find((account) => account.role === role);
          if (!found) throw new Error(`No ${role} is seeded`);
          return found;
        },
        signUp: cognito.signUp,
        getTokens: cognito.getTokens,
        getStoredKeys: cognito.getStoredKeys,
      });
    },
    { scope: "worker" },
  ],
});
