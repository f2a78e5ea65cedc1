import { html } from "../../kit/markup.ts";
import type { Page } from "./page.ts";

export const renderErrorPage = (message: string): Page => ({
  title: "Not available",
  body: html`<h1>This page is not available</h1><p>${message}</p>`,
});
