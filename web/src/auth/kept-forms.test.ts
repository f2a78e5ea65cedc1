import { beforeEach, describe, expect, it, vi } from "vitest";
import { buildErrorResponse } from "../api/error-response.fixture.ts";
import { forgetKeptForm, keepForm, readKeptForm, watchEdits } from "../base/kept-forms.ts";
import { amplify, dana, fetchMock, loadAmplify, profile, store, storeKeys } from "./auth-store.fixture.ts";
import { createAuthStore } from "./auth-store.ts";

/* Forms wait for the member whose sign-in ended by itself or in another tab, and no one else sees them (SITE-21). */

const typed = { message: "Where are the mazes?" };

beforeEach(async () => {
  const stored: Record<string, string> = {};
  const methods = {
    getItem: { value: (key: string) => stored[key] ?? null },
    setItem: { value: (key: string, value: string) => Object.assign(stored, { [key]: value }) },
    removeItem: { value: (key: string) => delete stored[key] },
  };
  vi.stubGlobal("sessionStorage", Object.defineProperties(stored, methods));
  vi.stubGlobal("document", new EventTarget());
  await store.restoreSignIn();
  keepForm("contact", typed);
});

/** The API refuses the tokens, as after a password reset on another device. */
async function endElsewhere(): Promise<void> {
  fetchMock.mockResolvedValueOnce(buildErrorResponse(401, "sign_in_required"));
  await store.refreshProfile();
  expect(store.getState().user).toBeNull();
}

it("kept forms: the member who was signed out finds them after signing in again, and no guest does", async () => {
  await endElsewhere();
  expect(readKeptForm("contact")).toBeUndefined();
  await store.signIn(dana.email, "sesame");
  expect(readKeptForm("contact")).toEqual(typed);
});

it("kept forms: a guest keeps and sends theirs while those of a member are hidden", async () => {
  await endElsewhere();
  keepForm("contact", { message: "a guest's" });
  expect(readKeptForm("contact")).toEqual({ message: "a guest's" });
  forgetKeptForm("contact");
  await store.signIn(dana.email, "sesame");
  expect(readKeptForm("contact")).toEqual(typed);
});

it.each([
  ["gives no one", async () => null],
  ["fails", () => Promise.reject(new Error("refused"))],
])(
  "kept forms: a sign-in found to be over when the page loads hides them, if reading it %s",
  async (_, read) => {
    const claims = btoa(JSON.stringify({ sub: dana.id, email: dana.email }));
    const pool = "CognitoIdentityServiceProvider.client1";
    const tokens: Record<string, string> = {
      [`${pool}.LastAuthUser`]: "dana",
      [`${pool}.dana.idToken`]: `e30.${claims}.s`,
    };
    const getItem = { value: (key: string) => tokens[key] ?? null };
    vi.stubGlobal("localStorage", Object.defineProperties(tokens, { getItem }));
    amplify.getCurrentUser.mockImplementationOnce(() => {
      delete tokens[`${pool}.dana.idToken`];
      return read();
    });
    const reloaded = createAuthStore(loadAmplify);
    await reloaded.restoreSignIn();
    expect(readKeptForm("contact")).toBeUndefined();
    await reloaded.signIn(dana.email, "sesame");
    expect(readKeptForm("contact")).toEqual(typed);
  },
);

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

it("kept forms: signing out forgets them", async () => {
  await store.signOut();
  await store.signIn(dana.email, "sesame");
  expect(readKeptForm("contact")).toBeUndefined();
});

it("kept forms: a sign-in that ends in another tab hides them until its owner is back", async () => {
  storeKeys();
  await store.restoreSignIn();
  expect(readKeptForm("contact")).toBeUndefined();
  await store.signIn(dana.email, "sesame");
  expect(readKeptForm("contact")).toEqual(typed);
});

describe("edits of a form on the screen", () => {
  it("wait for their owner when the sign-in ends, although the form goes away only afterwards", async () => {
    const leave = watchEdits("newsletter", () => typed);
    await endElsewhere();
    leave();
    expect(readKeptForm("newsletter")).toBeUndefined();
    await store.signIn(dana.email, "sesame");
    expect(readKeptForm("newsletter")).toEqual(typed);
  });

  it("are forgotten by signing out, although the form goes away only afterwards", async () => {
    const leave = watchEdits("newsletter", () => typed);
    await store.signOut();
    leave();
    await store.signIn(dana.email, "sesame");
    expect(readKeptForm("newsletter")).toBeUndefined();
  });

  it("are there again after a reload, until they are saved", () => {
    let edits: object | undefined = typed;
    const leave = watchEdits("newsletter", () => edits);
    document.dispatchEvent(new Event("visibilitychange"));
    expect(readKeptForm("newsletter")).toEqual(typed);
    edits = undefined;
    leave();
    expect(readKeptForm("newsletter")).toBeUndefined();
  });
});

it("kept forms: another member whom another tab has signed in finds none", async () => {
  const another = { ...dana, id: "another" };
  amplify.getCurrentUser.mockResolvedValue(another);
  fetchMock.mockImplementation(async () => Response.json({ ...profile, id: another.id }));
  await store.refreshProfile();
  expect(store.getState()).toMatchObject({ user: another, profile: { id: another.id } });
  expect(readKeptForm("contact")).toBeUndefined();
});

it("kept forms: a member who has signed in elsewhere finds none of another's after a reload here", async () => {
  amplify.getCurrentUser.mockResolvedValue({ ...dana, id: "another" });
  fetchMock.mockImplementation(async () => Response.json({ ...profile, id: "another" }));
  await createAuthStore(loadAmplify).restoreSignIn();
  expect(readKeptForm("contact")).toBeUndefined();
});

it("kept forms: a guest finds none of a member whose sign-in ended elsewhere, after a reload here", async () => {
  storeKeys();
  const reloaded = createAuthStore(loadAmplify);
  await reloaded.restoreSignIn();
  expect(readKeptForm("contact")).toBeUndefined();
  await reloaded.signIn(dana.email, "sesame");
  expect(readKeptForm("contact")).toEqual(typed);
});
