import { Suspense } from "react";
import { useLocation } from "react-router-dom";
import { brand } from "../../../contract/brand.ts";
import { offerMessages } from "../../../contract/offers.ts";
import { ServerState } from "../api/server-state.tsx";
import { OfferOutcome } from "../features/bookings/offer-outcome.tsx";
import { isVoid, useOffer } from "../features/bookings/use-offer.ts";
import { QuietPage } from "../layout/quiet-page.tsx";
import { Seo } from "../layout/seo.tsx";
import { useHydrated } from "../layout/use-hydrated.ts";
import { lazyPart } from "../lazy-part.ts";
import { FoldedMap } from "../ui/art/folded-map.tsx";
import { Failed } from "../ui/failed.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import styles from "./offer/offer.module.css";

const OfferRequest = lazyPart(() => import("../features/bookings/offer-request.tsx"));

function Waiting() {
  return (
    <div className={styles.waiting} aria-busy="true">
      <h1 className={styles.title}>A session request</h1>
      <Skeleton width="100%" height={56} />
      <Skeleton width="100%" height={264} />
      <Skeleton width="100%" height={140} />
    </div>
  );
}

/** Forged, voided by a newer link, or over: one page for all, without a word about which. */
function VoidLink() {
  return (
    <QuietPage art={<FoldedMap />} title={offerMessages.unknown}>
      {`If you expected a request here, the newest email from ${brand.name} has the link that works.`}
    </QuietPage>
  );
}

function Request({ token }: { token: string }) {
  const { offer, answer } = useOffer(token);
  const sending = answer.isPending ? answer.variables.action : undefined;

  if (isVoid(offer.error)) return <VoidLink />;
  return (
    <main id="main" className={styles.page}>
      {offer.isPending ? (
        <Waiting />
      ) : offer.data === undefined ? (
        <>
          <h1 className={styles.title}>A session request</h1>
          <Failed onRetry={offer.refetch} busy={offer.isFetching}>
            The request did not load. It is safe; please try again.
          </Failed>
        </>
      ) : offer.data.state === "requested" ? (
        <Suspense fallback={<Waiting />}>
          <OfferRequest
            offer={offer.data}
            sending={sending}
            refusal={answer.error}
            onAnswer={(given) => answer.mutate(given)}
          />
        </Suspense>
      ) : (
        <OfferOutcome
          key={offer.data.state}
          offer={offer.data}
          fresh={answer.isSuccess}
          cancelling={sending === "cancel"}
          refusal={answer.error}
          onCancel={() => answer.mutate({ action: "cancel" })}
        />
      )}
    </main>
  );
}

/** The advisor's page (design: decisions, "Bookings"): no account, the link's token behind the #. */
export default function OfferPage() {
  const hydrated = useHydrated();
  const { hash } = useLocation();
  const token = hash.slice(1);
  return (
    <ServerState>
      <Seo description="A parent asks for a session: choose a time, or decline." />
      {!hydrated ? (
        <main id="main" className={styles.page}>
          <Waiting />
        </main>
      ) : token === "" ? (
        <VoidLink />
      ) : (
        <Request token={token} />
      )}
    </ServerState>
  );
}
