import type { Locator, Page } from "@playwright/test";

/** The element whose whole text is `words`. */
export const getText = (page: Page, words: string): Locator => page.getByText(words, { exact: true });

/** The alert that says something: forms have an empty one, into which an error is put. */
export const getAlert = (page: Page): Locator => page.getByRole("alert").filter({ hasText: /\S/ });
