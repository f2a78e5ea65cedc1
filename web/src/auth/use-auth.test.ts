import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { useAuth } from "./use-auth.ts";

function ShowsEmail() {
  return useAuth().user?.email ?? null;
}

/** AUTH-7. */
it("useAuth: throws the spec's message outside its provider", () =>
  expect(() => renderToString(createElement(ShowsEmail))).toThrow(
    "useAuth must be used within an AuthProvider",
  ));
