import { errorEnvelope } from "../../contract/errors.ts";
import type { JourneyApp } from "./journey-test.ts";

export interface RequestParts extends RequestInit {
  headers?: Record<string, string>;
}

/** Calls the API with an access token: with a `body`, as a POST unless `init` says otherwise. */
export const fetchAs = (
  { site }: Pick<JourneyApp, "site">,
  token: string,
  path: string,
  body?: object,
  init: RequestParts = {},
): Promise<Response> =>
  fetch(`${site}/api/${path}`, {
    ...(body && { method: "POST", body: JSON.stringify(body) }),
    ...init,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json", ...init.headers },
  });

/** Reads the code of the API's error. */
export const readErrorCode = async (answer: Response) => errorEnvelope.parse(await answer.json()).error.code;
