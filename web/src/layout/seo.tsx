import { useLocation } from "react-router-dom";
import { brand } from "../../../contract/brand.ts";
import { pages } from "../../../contract/pages.ts";
import { withoutTrailingSlash } from "../paths.ts";

const unknownPage = { title: `Page not found | ${brand.name}`, indexable: false } as const;

/**
 * What a page tells browsers and search engines about itself; once a page. The title and whether it may be
 * found come from the contract's page list, `description` is one sentence about this page. React moves the
 * tags into the head.
 */
export function Seo({ description }: { description: string }) {
  const path = withoutTrailingSlash(useLocation().pathname);
  const page = pages.find((known) => known.path === path);
  const { title, indexable } = page ?? unknownPage;
  const canonical =
    page && __SITE_URL__ !== null ? new URL(page.canonical ?? page.path, __SITE_URL__).href : null;
  const findable = indexable && canonical !== null;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {findable ? <link rel="canonical" href={canonical} /> : <meta name="robots" content="noindex" />}
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {findable && <meta property="og:url" content={canonical} />}
    </>
  );
}
