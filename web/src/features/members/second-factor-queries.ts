import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "../../api/client.ts";
import { ApiError } from "../../api/errors.ts";
import { toPrivateKey } from "../../api/member-cache.ts";

/** Two-step sign-in for the signed-in admin (AUTH-16). */
export const useSecondFactor = () =>
  useQuery({
    queryKey: toPrivateKey("second-factor"),
    queryFn: ({ signal }) => call("adminGetSecondFactor", {}, { signal }),
  });

/**
 * Asks again what the admin has to do once any request was refused for the lack of two-step sign-in: the first answer may
 * have failed, or be older than a setup in another tab.
 */
export function useSecondFactorRefusals(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== "updated" || event.action.type !== "error") return;
        const { error } = event.action;
        if (error instanceof ApiError && error.code === "mfa_required")
          // A question in progress goes on, so that several refusals in a row do not keep it from being answered.
          void client.invalidateQueries(
            { queryKey: toPrivateKey("second-factor") },
            { cancelRefetch: false },
          );
      }),
    [client],
  );
}
