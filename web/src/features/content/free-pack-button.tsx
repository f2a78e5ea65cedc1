import { Check, Download } from "lucide-react";
import { useEffect, useState } from "react";
import { freePackTag } from "../../../../contract/content.ts";
import type { Role } from "../../../../contract/roles.ts";
import { useHydrated } from "../../layout/use-hydrated.ts";
import { paths } from "../../paths.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { useLibrary } from "./content-queries.ts";
import { tellDownloadFailed, useGuardedDownload } from "./use-guarded-download.ts";

const words = "Download Free Printable";

/**
 * 'Download Free Printable': a guest is asked to sign up, a member gets the newest item of the free pack. A
 * press that comes before it is known who is here, or what the library holds, is answered when it is. Before the
 * scripts it is the way to an account.
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
  const [pressed, setPressed] = useState(false);
  const ready = role === null || (role !== undefined && !library.isPending);

  useEffect(() => {
    if (!pressed || !ready) return;
    setPressed(false);
    if (role === null) return onSignUp();
    const pack = library.data?.find(({ tags }) => tags?.includes(freePackTag));
    if (pack) start(pack.id);
    else tellDownloadFailed();
  });

  if (!hydrated)
    return (
      <ButtonLink to={paths.register} icon={<Download aria-hidden="true" />}>
        {words}
      </ButtonLink>
    );
  return (
    <Button
      busy={pressed || busy}
      icon={saved ? <Check aria-hidden="true" /> : <Download aria-hidden="true" />}
      onClick={() => setPressed(true)}
    >
      {saved ? "Saved" : words}
    </Button>
  );
}
