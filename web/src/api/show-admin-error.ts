import { showError } from "../ui/toast-store.ts";
import { getAdminErrorMessage } from "./errors.ts";

/** Shows an admin under this title why a call failed; `fallback` if the API did not refuse it. */
export const showAdminError = (error: unknown, title: string, fallback = "Please try again."): number =>
  showError(getAdminErrorMessage(error, fallback), title);
