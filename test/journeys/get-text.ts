import type { Locator, Page } from "@playwright/test";

/** The element whose whole text is `words`. */
export const getText = (page: Page, words: string): Locator => page.getByText(words, { exact: true });
