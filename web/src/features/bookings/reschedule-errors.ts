import { ApiError } from "../../api/errors.ts";
import { toast } from "../../ui/toast-store.ts";

/** The message of the first refused field, else the error's own. */
export const describeRescheduleError = (error: Error | null): string | undefined =>
  error instanceof ApiError ? (Object.values(error.fields ?? {})[0] ?? error.message) : error?.message;

/** The question was taken back or has ended since the page was loaded, which then goes on to show the session. */
export function tellIfClosed(error: Error): void {
  if (error instanceof ApiError && error.code === "reschedule_closed")
    toast({
      title: "These times are no longer open",
      description: "Your session has changed since you opened this page. You see it now.",
      tone: "destructive",
    });
}
