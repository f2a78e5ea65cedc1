import { useDialogHistory } from "../ui/dialog-history.ts";
import { RouteAnnouncer } from "../ui/route-announcer.tsx";
import { Toaster } from "../ui/toaster.tsx";
import { IntentReturn } from "./intent-return.tsx";
import { NavigationBar } from "./navigation-bar.tsx";
import { ReturnToPlace } from "./return-to-place.ts";

/**
 * These belong to every page but not to its first view: they are imported after hydration; on a guest's home page, once
 * they use it.
 */
export default function AfterLoad({ firstPath }: { firstPath: string }) {
  useDialogHistory();
  return (
    <>
      <NavigationBar />
      <ReturnToPlace firstPath={firstPath} />
      <IntentReturn />
      <Toaster />
      <RouteAnnouncer firstPath={firstPath} />
    </>
  );
}
