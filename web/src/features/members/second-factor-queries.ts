import { useQuery } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { toPrivateKey } from "../../api/member-cache.ts";

/** Two-step sign-in for the signed-in admin (AUTH-16). */
export const useSecondFactor = () =>
  useQuery({
    queryKey: toPrivateKey("second-factor"),
    queryFn: ({ signal }) => call("adminGetSecondFactor", {}, { signal }),
  });
