import { beforeEach, expect, it, vi } from "vitest";
import { keepForm, readKeptForm } from "../base/kept-forms.ts";
import { amplify, dana, errorResponse, fetchMock, store, storeKeys } from "./auth-store.fixture.ts";

/* Forms wait for the member whose sign-in ended by itself, and no one else sees them (SITE-21). */

const typed = { message: "Where are the mazes?" };

beforeEach(async () => {
  const stored: Record<string, string> = {};
  const methods = {
    getItem: { value: (key: string) => stored[key] ?? null },
    setItem: { value: (key: string, value: string) => Object.assign(stored, { [key]: value }) },
    removeItem: { value: (key: string) => delete stored[key] },
  };
  vi.stubGlobal("sessionStorage", Object.defineProperties(stored, methods));
  await store.restoreSignIn();
  keepForm("contact", typed);
});

/** The API refuses the tokens, as after a password reset on another device. */
async function endElsewhere(): Promise<void> {
  fetchMock.mockResolvedValueOnce(errorResponse(401, "sign_in_required"));
  await store.refreshProfile();
  expect(store.getState().user).toBeNull();
}

it("kept forms: the member who was signed out finds them after signing in again, and no guest does", async () => {
  await endElsewhere();
  expect(readKeptForm("contact")).toBeUndefined();
  keepForm("contact", { message: "a guest's" });
  await store.signIn(dana.email, "sesame");
  expect(readKeptForm("contact")).toEqual(typed);
});

it("kept forms: another member who signs in finds none, nor does the first one afterwards", async () => {
  await endElsewhere();
  amplify.getCurrentUser.mockResolvedValue({ ...dana, id: "another" });
  await store.signIn("lee@example.com", "sesame");
  expect(readKeptForm("contact")).toBeUndefined();
  await endElsewhere();
  amplify.getCurrentUser.mockResolvedValue(dana);
  await store.signIn(dana.email, "sesame");
  expect(readKeptForm("contact")).toBeUndefined();
});

it.each(["in this tab", "in another tab"])("kept forms: signing out %s forgets them", async (where) => {
  if (where === "in this tab") await store.signOut();
  else {
    storeKeys();
    await store.restoreSignIn();
  }
  await store.signIn(dana.email, "sesame");
  expect(readKeptForm("contact")).toBeUndefined();
});
