import { RouteAnnouncer } from "../ui/route-announcer.tsx";
import { Toaster } from "../ui/toaster.tsx";
import { IntentReturn } from "./intent-return.tsx";
import { NavigationBar } from "./navigation-bar.tsx";
import { ReturnToPlace } from "./return-to-place.ts";

/** What belongs to every page but not to its first view: it is imported once the page has been hydrated. */
export default function AfterLoad() {
  return (
    <>
      <NavigationBar />
      <ReturnToPlace />
      <IntentReturn />
      <Toaster />
      <RouteAnnouncer />
    </>
  );
}
