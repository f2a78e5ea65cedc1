import { Download } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import type { Role } from "../../../../contract/roles.ts";
import type { Wanted } from "../../auth/intent.ts";
import { paths } from "../../base/paths.ts";
import { useHydrated } from "../../base/use-hydrated.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { toWantedItem, useFreePack } from "./content-queries.ts";
import { SaveButton } from "./save-button.tsx";
import { showDownloadError, useGuardedDownload } from "./use-guarded-download.ts";

const label = "Download Free Printable";

/**
 * 'Download Free Printable': asks guests to sign up, and downloads the free pack for members. A click before the role
 * and the free pack have loaded takes effect once they have. Before hydration it links to registration.
 */
export function FreePackButton({
  role,
  onSignUp,
  onUpgrade,
}: {
  role: Role | null | undefined;
  onSignUp: (wanted?: Wanted) => void;
  onUpgrade: () => void;
}) {
  const hydrated = useHydrated();
  const { data: pack, isPending, isError, failureCount, refetch } = useFreePack();
  const askToSignUp = () => onSignUp(pack ? { item: toWantedItem(pack) } : undefined);
  const { start, busy, saved } = useGuardedDownload({ onSignUp: askToSignUp, onUpgrade });
  const [isRequested, setRequested] = useState(false);
  // A guest does not wait for a request that fails.
  const isReady = role !== undefined && (!isPending || (role === null && failureCount > 0));

  useEffect(() => {
    if (!isRequested || !isReady) return;
    setRequested(false);
    if (role === null) return askToSignUp();
    if (pack) start(pack.id);
    else showDownloadError();
  });

  // An empty site has nothing to give yet (LIB-8).
  if (hydrated && pack === null && role !== undefined)
    return (
      <p>
        <strong>The free pack isn't here yet.</strong>{" "}
        {role === null && <Link to={paths.register}>Create a free account</Link>}
        {role === null ? " now, and it opens for you when it arrives." : "It opens for you when it arrives."}
      </p>
    );
  if (!hydrated)
    return (
      <ButtonLink to={paths.register} icon={<Download aria-hidden="true" />}>
        {label}
      </ButtonLink>
    );
  return (
    <SaveButton
      label={label}
      busy={isRequested || busy}
      saved={saved}
      onClick={() => {
        if (isError) void refetch();
        setRequested(true);
      }}
    />
  );
}
