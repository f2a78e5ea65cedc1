import type { Page } from "@playwright/test";
import { createAuthenticator, readQrCode } from "../support/totp.ts";
import { expect } from "./journey-test.ts";
import { signIn } from "./sign-in.ts";

/* An authenticator app (second factor, MFA) as a person uses it in the browser. */

/** Draws the QR code on a canvas, as a camera sees it. A text, because these tests know no browser types. */
const drawQrCode = `(async (svg) => {
  const size = 400;
  const copy = svg.cloneNode(true);
  copy.setAttribute("width", size);
  copy.setAttribute("height", size);
  const picture = new Image();
  picture.src = "data:image/svg+xml," + encodeURIComponent(new XMLSerializer().serializeToString(copy));
  await picture.decode();
  const canvas = new OffscreenCanvas(size, size).getContext("2d");
  canvas.fillStyle = "#fff";
  canvas.fillRect(0, 0, size, size);
  canvas.drawImage(picture, 0, 0, size, size);
  return { size, pixels: [...canvas.getImageData(0, 0, size, size).data] };
})(document.querySelector('[aria-label^="QR code"]'))`;

/** Reads the address in the QR code that the page shows. */
export async function scanQrCode(page: Page): Promise<URL> {
  const image = page.getByRole("img", { name: "QR code for your authenticator app" });
  await expect(image).toBeVisible();
  const { size, pixels } = await page.evaluate<{ size: number; pixels: number[] }>(drawQrCode);
  return readQrCode(size, size, pixels);
}

/** Opens the setup of an authenticator app, which asks for the password again. */
export async function openSetup(page: Page, { password }: { password: string }): Promise<void> {
  await page.getByRole("button", { name: "Set up two-step sign-in" }).click();
  await page.getByLabel("Your password").fill(password);
  await page.getByRole("button", { name: "Continue" }).click();
}

/** Sets up an authenticator app by its QR code. The browser is signed out by that. */
export async function setUpAuthenticator(page: Page, who: { password: string }) {
  await openSetup(page, who);
  const address = await scanQrCode(page);
  const app = createAuthenticator(address.searchParams.get("secret") ?? "");
  await page.getByLabel("6-digit code").fill(app.getCode());
  await page.getByRole("button", { name: "Continue" }).click();
  const listed = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(listed).toHaveCount(10);
  const recoveryCodes = await listed.allTextContents();
  await page.getByRole("button", { name: "Turn on two-step sign-in" }).click();
  await expect(page.getByText("Two-step sign-in is on", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  // The API refuses sign-ins of the second in which the app was set up. No person is that fast.
  const nextSecond = Math.ceil(Date.now() / 1_000) * 1_000;
  await expect.poll(() => Date.now(), { intervals: [100] }).toBeGreaterThanOrEqual(nextSecond);
  return { app, address, recoveryCodes };
}

/** Signs in with the password and the code of an authenticator app. */
export async function signInWithCode(
  page: Page,
  who: { email: string; password: string },
  code: string,
): Promise<void> {
  await signIn(page, who);
  await expect(page.getByRole("heading", { name: "Enter your code" })).toBeFocused();
  await page.getByLabel("6-digit code").fill(code);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}
