import { useState } from "react";
import { Navigate, useLocation } from "react-router-dom";
import {
  findItemId,
  type GonePageData,
  type ItemPageData,
  listRelatedRows,
  shellMarkers,
  shellPaths,
  toItemPath,
} from "../../../contract/item-pages.ts";
import { QueryProvider } from "../auth/query-provider.tsx";
import { useAuth } from "../auth/use-auth.ts";
import { useHydrated } from "../base/use-hydrated.ts";
import { ItemListen } from "../features/content/audio/item-listen.tsx";
import { toWantedItem, useLibrary } from "../features/content/content-queries.ts";
import { Cover } from "../features/content/covers/cover.tsx";
import { DownloadedMark } from "../features/content/downloaded-mark.tsx";
import { FavoriteButton } from "../features/content/favorite-button.tsx";
import { ItemAction, ItemTools } from "../features/content/item-action.tsx";
import { ItemGone, ItemHead, ItemPageContent } from "../features/content/item-page.tsx";
import { ReadButton } from "../features/content/reader/read-button.tsx";
import { SheetButton } from "../features/content/sheets/sheet-button.tsx";
import { useSignUpPrompt } from "../features/members/use-sign-up-prompt.tsx";
import { useUpgrade } from "../features/membership/use-upgrade.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { SkeletonCards } from "../ui/skeleton.tsx";
import { useFocusLeftBehind } from "../ui/use-focus-left-behind.ts";
import NotFound from "./not-found.tsx";

/** The data that the function embedded in the document, if it is the page of this item. */
function findEmbeddedData(id: string | undefined): ItemPageData | GonePageData | undefined {
  if (typeof document === "undefined") return undefined;
  const text = document.getElementById(shellMarkers.dataId)?.textContent;
  const data = text ? (JSON.parse(text) as ItemPageData | GonePageData) : undefined;
  return data && ("gone" in data ? data.gone : data.item.id) === id ? data : undefined;
}

/**
 * The page of one item (LIB-19). During hydration it keeps the HTML that the function wrote; prerendered, it is the
 * shell that the function fills.
 */
export default function ItemPage() {
  const { pathname } = useLocation();
  const isHydrated = useHydrated();
  const id = findItemId(pathname);
  const embedded = findEmbeddedData(id);
  if (pathname === shellPaths.gone || (embedded && "gone" in embedded)) return <ItemGone />;
  if (!isHydrated)
    return (
      <>
        {embedded ? <ItemHead item={embedded.item} /> : <ShellHead />}
        <main key="from the function" id="main" className="item-page" suppressHydrationWarning>
          {
            // React hydrates no elements below one whose child is a text, and so keeps what the function wrote.
            ""
          }
        </main>
      </>
    );
  // No item can match, and the library may fail to load.
  if (id === undefined) return <NotFound />;
  return (
    <QueryProvider>
      {embedded ? <Item {...embedded} isEmbedded /> : <ItemOfLibrary key={id} id={id} path={pathname} />}
    </QueryProvider>
  );
}

/** The head until the item is known. The function replaces its title. */
const ShellHead = () => (
  <>
    <title>Library</title>
    {__SITE_URL__ === null && <meta name="robots" content="noindex" />}
  </>
);

/** After a navigation inside the site, the item comes from the library that the browser has loaded. */
function ItemOfLibrary({ id, path }: { id: string; path: string }) {
  const library = useLibrary({ wantedId: id });
  const item = library.data?.find((each) => each.id === id);
  const isKnownToLack = library.data && !library.isError && library.isFetchedAfterMount;
  if (!library.data || !item) return isKnownToLack ? <NotFound /> : <UnknownItem library={library} />;
  if (toItemPath(item) !== path) return <Navigate to={toItemPath(item)} replace />;
  return <Item item={item} related={listRelatedRows(item, library.data)} />;
}

/** Shown while the library loads, and if that failed. The focus that Retry leaves on it goes to the item's page. */
function UnknownItem({ library }: { library: ReturnType<typeof useLibrary> }) {
  const main = useFocusLeftBehind<HTMLElement>();
  return (
    <>
      <ShellHead />
      <main ref={main} id="main" className="item-page">
        {!library.isError ? (
          <SkeletonCards count={1} label="Loading the item" />
        ) : (
          <>
            <h1>Library</h1>
            <LoadError onRetry={() => library.refetch()} busy={library.isFetching}>
              We couldn't load this item.
            </LoadError>
          </>
        )}
      </main>
    </>
  );
}

/** The first picture, if the function put it into the document. Covers that other pages draw have no such place. */
const findInlinedPicture = (): string | null =>
  document.querySelector<HTMLImageElement>('#picture-1 img[src^="data:"]')?.src ?? null;

function Item({ item, related, isEmbedded }: ItemPageData & { isEmbedded?: boolean }) {
  const [firstPicture] = useState(() => (isEmbedded ? findInlinedPicture() : null));
  const { profile, loading, isMembershipUnknown } = useAuth();
  const role = profile?.role ?? (loading || isMembershipUnknown ? undefined : null);
  const { openPrompt, prompt } = useSignUpPrompt();
  const { upgrade, popup } = useUpgrade();
  const askToSignUp = () => openPrompt({ item: toWantedItem(item) });
  return (
    <>
      <ItemHead item={item} />
      <ItemPageContent
        data={{ item, related }}
        slots={{
          action: <ItemAction item={item} role={role} onSignUp={askToSignUp} onUpgrade={upgrade} />,
          sheet: (
            <>
              <ReadButton item={item} />
              <SheetButton item={item} role={role} onSignUp={askToSignUp} onUpgrade={upgrade} />
            </>
          ),
          tools: (
            <>
              <FavoriteButton item={item} role={role} onSignUp={openPrompt} />
              <ItemTools item={item} role={role} />
              <DownloadedMark id={item.id} withText />
            </>
          ),
          listen: <ItemListen item={item} />,
          cover: <Cover src={null} id={item.id} type={item.content_type} />,
          firstPicture,
        }}
      />
      {prompt}
      {popup}
    </>
  );
}
