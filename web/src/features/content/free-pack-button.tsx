import { Check, Download } from "lucide-react";
import { useEffect, useState } from "react";
import { freePackTag } from "../../../../contract/content.ts";
import type { Role } from "../../../../contract/roles.ts";
import { useHydrated } from "../../layout/use-hydrated.ts";
import { paths } from "../../paths.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { useLibrary } from "./content-queries.ts";
import { showDownloadError, useGuardedDownload } from "./use-guarded-download.ts";

const label = "Download Free Printable";

/**
 * 'Download Free Printable': asks guests to sign up, and downloads the newest item of the free pack for members. A click
 * before the role and the library have loaded takes effect once they have. Before hydration it links to registration.
 */
export function FreePackButton({
  role,
  onSignUp,
  onUpgrade,
}: {
  role: Role | null | undefined;
  onSignUp: () => void;
  onUpgrade: () => void;
}) {
  const hydrated = useHydrated();
  const library = useLibrary();
  const { start, busy, saved } = useGuardedDownload({ onSignUp, onUpgrade });
  const [isRequested, setRequested] = useState(false);
  const isReady = role === null || (role !== undefined && !library.isPending);

  useEffect(() => {
    if (!isRequested || !isReady) return;
    setRequested(false);
    if (role === null) return onSignUp();
    const pack = library.data?.find(({ tags }) => tags?.includes(freePackTag));
    if (pack) start(pack.id);
    else showDownloadError();
  });

  if (!hydrated)
    return (
      <ButtonLink to={paths.register} icon={<Download aria-hidden="true" />}>
        {label}
      </ButtonLink>
    );
  return (
    <Button
      busy={isRequested || busy}
      icon={saved ? <Check aria-hidden="true" /> : <Download aria-hidden="true" />}
      onClick={() => setRequested(true)}
    >
      {saved ? "Saved" : label}
    </Button>
  );
}
