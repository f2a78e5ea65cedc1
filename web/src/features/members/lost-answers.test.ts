import { afterEach, expect, it, vi } from "vitest";
import { setAccessTokenProvider } from "../../api/access-token.ts";
import { endAllSignIns } from "../../auth/api-sign-out.ts";
import { deleteAccount } from "./profile-api.ts";

/* Calls that end the caller's own sign-in, while their answers are lost. */
const fetchMock = vi.fn<typeof fetch>();
const refused = () => new Response("{}", { status: 401 });
const lost = () => Promise.reject(new TypeError("offline"));

afterEach(() => {
  vi.unstubAllGlobals();
  fetchMock.mockReset();
});

/** Presses the button once while the API answers so. Returns the code of the error that is shown, or "done". */
async function press(
  act: () => Promise<void>,
  ...answers: (() => Response | Promise<Response>)[]
): Promise<unknown> {
  setAccessTokenProvider(async () => "access-token");
  vi.stubGlobal("fetch", fetchMock);
  for (const answer of answers) fetchMock.mockImplementationOnce(async () => answer());
  return act().then(
    () => "done",
    ({ code }) => code,
  );
}

it.each([
  ["deleteAccount", deleteAccount],
  ["endAllSignIns", endAllSignIns],
])(
  "%s: is done once the API refuses the sign-in after a lost answer, but not by a refusal alone",
  async (_, act) => {
    expect(await press(act, lost, refused)).toBe("done");
    expect(await press(act, refused), "it may have ended elsewhere").toBe("sign_in_required");
    expect(await press(act, lost, lost, lost)).toBe("network");
    expect(await press(act, refused), "a later press, perhaps another member's").toBe("sign_in_required");
    expect(await press(() => act(true), refused), "the press after it, of the same member").toBe("done");
    expect(await press(act, () => new Response("{}", { status: 409 }))).toBe("conflict");
    expect(fetchMock).toHaveBeenCalledTimes(9);
  },
);
