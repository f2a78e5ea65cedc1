import type { Page } from "@playwright/test";

/** Lets the next call of this address take effect, and loses its answer. */
export const loseAnswer = (page: Page, address: string | RegExp): Promise<unknown> =>
  page.route(
    address,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
