import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { useAuth } from "./use-auth.ts";

function Asks() {
  return useAuth().user?.email ?? null;
}

/** Spec/1 §8. */
it("is refused outside its provider, in the spec's words", () =>
  expect(() => renderToString(createElement(Asks))).toThrow("useAuth must be used within an AuthProvider"));
