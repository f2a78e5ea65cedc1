import { test as base, expect } from "@playwright/test";
import { amplify, type Person } from "../support/amplify.ts";
import { type Endpoints, readEndpoints } from "../support/endpoints.ts";

export { expect };

type Role = "free_member" | "premium_member" | "admin";

export interface Stage {
  /** The origin, without a slash. */
  site: string;
  endpoints: Endpoints;
  /** A parent nobody has met, with an address of their own. */
  aParent: () => Person;
  /** A parent who has registered through Cognito, as the browser does. */
  aMember: () => Promise<Person>;
  /** The seeded account of this role. */
  account: (role: Role) => { email: string; password: string };
  /** Registers a parent through Cognito, as the browser does. */
  signUp: (person: Person) => Promise<void>;
  tokensOf: (person: { email: string; password: string }) => Promise<{ access: string; id: string }>;
  /** What a browser in which they have signed in keeps. */
  keptBy: (person: { email: string; password: string }) => Promise<Record<string, string>>;
}

let parents = 0;

function aParent(): Person {
  parents += 1;
  const tag = `${process.pid}-${Date.now().toString(36)}-${parents}`;
  return { first_name: "Dana", last_name: "Reyes", email: `dana-${tag}@example.com`, password: "sesame 1" };
}

/** Every journey's test: the local cloud's addresses and its people, beside Playwright's own fixtures. */
export const test = base.extend<object, { stage: Stage }>({
  // Nobody presses within the milliseconds before a page is awake but a machine. That the early press of a
  // person does no harm is mishaps' to see.
  page: async ({ page, javaScriptEnabled }, use) => {
    const goto = page.goto.bind(page);
    page.goto = async (address, options) => {
      const answer = await goto(address, options);
      const isWhole = options?.waitUntil !== "commit";
      if (javaScriptEnabled && isWhole) await expect(page.locator("[data-prerendered]")).toHaveCount(0);
      return answer;
    };
    await use(page);
  },
  stage: [
    // Playwright reads the wanted fixtures from this pattern and takes no empty one that the linter would.
    async ({ browserName: _browserName }, use) => {
      const endpoints = await readEndpoints(`http://127.0.0.1:${process.env.JOURNEYS_PORT}`);
      const cognito = amplify(endpoints);
      await use({
        site: endpoints.site,
        endpoints,
        aParent,
        aMember: async () => {
          const person = aParent();
          await cognito.signUp(person);
          return person;
        },
        account: (role) => {
          const found = endpoints.accounts.find((account) => account.role === role);
          if (!found) throw new Error(`No ${role} is seeded`);
          return found;
        },
        signUp: cognito.signUp,
        tokensOf: cognito.tokensOf,
        keptBy: cognito.keptBy,
      });
    },
    { scope: "worker" },
  ],
});
