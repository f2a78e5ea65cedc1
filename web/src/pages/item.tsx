import { Navigate, useLocation } from "react-router-dom";
import {
  findItemId,
  type ItemPageData,
  listRelatedItems,
  shellMarkers,
  toItemPath,
} from "../../../contract/item-pages.ts";
import { QueryProvider } from "../api/query-provider.tsx";
import { useAuth } from "../auth/use-auth.ts";
import { useLibrary } from "../features/content/content-queries.ts";
import { DownloadButton } from "../features/content/download-button.tsx";
import { ItemHead, ItemPageContent } from "../features/content/item-page.tsx";
import { useSignUpPrompt } from "../features/members/use-sign-up-prompt.tsx";
import { useUpgrade } from "../features/membership/use-upgrade.tsx";
import { useHydrated } from "../layout/use-hydrated.ts";
import { LoadError } from "../ui/load-error.tsx";
import { SkeletonCards } from "../ui/skeleton.tsx";
import NotFound from "./not-found.tsx";

/** The data that the function embedded in the document, if it is the page of this item. */
function findEmbeddedData(id: string | undefined): ItemPageData | undefined {
  if (typeof document === "undefined") return undefined;
  const text = document.getElementById(shellMarkers.dataId)?.textContent;
  const data = text ? (JSON.parse(text) as ItemPageData) : undefined;
  return data?.item.id === id ? data : undefined;
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
  return (
    <QueryProvider>
      {embedded ? <Item {...embedded} /> : <ItemOfLibrary key={id} id={id} path={pathname} />}
    </QueryProvider>
  );
}

/** The function replaces the title. */
const ShellHead = () => (
  <>
    <title>Library</title>
    {__SITE_URL__ === null && <meta name="robots" content="noindex" />}
  </>
);

/** After a navigation inside the site, the item comes from the library that the browser has loaded. */
function ItemOfLibrary({ id, path }: { id: string | undefined; path: string }) {
  const library = useLibrary();
  if (library.isPending)
    return (
      <main id="main" className="item-page">
        <SkeletonCards count={1} label="Loading the item" />
      </main>
    );
  if (library.isError)
    return (
      <main id="main" className="item-page">
        <LoadError onRetry={() => library.refetch()} busy={library.isFetching}>
          The item could not be loaded.
        </LoadError>
      </main>
    );
  const item = library.data.find((each) => each.id === id);
  if (!item) return <NotFound />;
  if (toItemPath(item) !== path) return <Navigate to={toItemPath(item)} replace />;
  return <Item item={item} related={listRelatedItems(item, library.data)} />;
}

function Item({ item, related }: ItemPageData) {
  const { profile } = useAuth();
  const { openPrompt, prompt } = useSignUpPrompt();
  const { upgrade, popup } = useUpgrade();
  const button = profile && (
    <DownloadButton
      item={{ ...item, cover: null, previews: [] }}
      role={profile.role}
      onSignUp={openPrompt}
      onUpgrade={upgrade}
    />
  );
  return (
    <>
      <ItemHead item={item} />
      <ItemPageContent item={item} related={related} action={button} />
      {prompt}
      {popup}
    </>
  );
}
