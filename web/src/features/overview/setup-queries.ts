import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { showAdminError } from "../../api/show-admin-error.ts";
import { useCanCall } from "../../auth/use-can-call.ts";
import { changeOfficePreferences, useOfficePreferences } from "../../ui/office-preferences.ts";
import { showSuccess } from "../../ui/toast-store.ts";
import { listLibrarySteps, listOwnerSteps, type PublicFacts, type SetupStep } from "./setup-steps.ts";

const refreshMs = 10_000;
const setupKey = ["setup"];

/** Fetches what visitors see, so that drafts and inactive advisors do not count. */
async function fetchPublicFacts(signal: AbortSignal): Promise<PublicFacts> {
  const [content, pack, advisors, site] = await Promise.all([
    call("listContent", {}, { signal }),
    call("getFreePack", {}, { signal }),
    call("listAdvisors", {}, { signal }),
    call("getSite", {}, { signal }),
  ]);
  return { content, pack, advisors, site };
}

async function listSteps(isOwner: boolean, signal: AbortSignal): Promise<SetupStep[]> {
  const visible = fetchPublicFacts(signal);
  if (!isOwner) return listLibrarySteps(await visible);
  const facts = call("adminGetSetup", {}, { signal });
  return listOwnerSteps(await facts, await visible, new Date());
}

async function fetchSteps(isOwner: boolean, signal: AbortSignal): Promise<SetupStep[]> {
  const steps = await listSteps(isOwner, signal);
  changeOfficePreferences({ isSetupLeft: isUnfinished(steps) });
  return steps;
}

export interface Setup {
  steps: SetupStep[];
  /** Of those that are needed. */
  done: number;
  needed: number;
}

const isUnfinished = (steps: SetupStep[] | undefined): boolean =>
  steps?.some(({ isNeeded, isDone }) => isNeeded && !isDone) ?? false;

/**
 * Returns what is left to set up; `setup` is undefined while it is not known, once all that is needed is done, and for support,
 * who may open none of its links. Only a tab that `asks` finds that out; the others ask while this browser knows that something
 * is left, also after a reload, so that a finished site is not asked everywhere. A `reminder` of a step stays.
 */
export function useSetup({ asks }: { asks: boolean }): {
  setup: Setup | undefined;
  reminder: string | undefined;
  isLoading: boolean;
} {
  const canCall = useCanCall();
  const isOwner = canCall("adminGetSetup");
  const { isSetupLeft } = useOfficePreferences();
  const { data: steps = [], isLoading } = useQuery({
    queryKey: [...setupKey, isOwner],
    queryFn: ({ signal }) => fetchSteps(isOwner, signal),
    enabled: (asks || isSetupLeft) && canCall("adminCreateContent"),
    staleTime: 0,
    // Public answers are cached for up to half a minute (ADMIN-9).
    refetchInterval: ({ state }) => (isUnfinished(state.data) ? refreshMs : false),
  });
  const needed = steps.filter(({ isNeeded }) => isNeeded);
  const done = needed.filter(({ isDone }) => isDone).length;
  const setup = isUnfinished(steps) ? { steps, done, needed: needed.length } : undefined;
  return { setup, reminder: steps.find((step) => step.reminder)?.reminder, isLoading };
}

/** Returns a function that says that the test email with this code arrived. */
export function useConfirmArrival(): (code: string) => void {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (code: string) => call("adminConfirmTestEmail", { code }),
    onSuccess: () => showSuccess("Your emails arrive."),
    onError: showFailure,
    onSettled: () => queryClient.invalidateQueries({ queryKey: setupKey }),
  }).mutate;
}

const showFailure = (error: unknown) => showAdminError(error, "That didn't work");

const tests = {
  payment: {
    route: "adminTestPayment",
    done: "$1 was paid and refunded. Both are in your Stripe dashboard.",
  },
  email: { route: "adminSendTestEmail", done: "On its way to you. Press the button in it." },
} as const;

/** Tries out payments or emails, and shows the outcome. */
export function useSetupTest(kind: keyof typeof tests) {
  const queryClient = useQueryClient();
  const { route, done } = tests[kind];
  return useMutation({
    mutationFn: () => call(route, {}),
    onSuccess: () => showSuccess(done),
    onError: showFailure,
    onSettled: () => queryClient.invalidateQueries({ queryKey: setupKey }),
  });
}
