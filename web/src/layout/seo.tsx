import { useLocation } from "react-router-dom";
import { findPage } from "../../../contract/pages.ts";
import { brand, fillBrand } from "../base/brand.ts";
import { withoutTrailingSlash } from "../base/paths.ts";

const unknownPage = { title: "Page not found | {{name}}", indexable: false } as const;

/**
 * The title, description, canonical URL and Open Graph tags of a page; render it once per page. Title and indexing come
 * from the contract's page list. React hoists the tags into the head.
 */
export function Seo({ description }: { description: string }) {
  const path = withoutTrailingSlash(useLocation().pathname);
  const page = findPage(path);
  const { indexable } = page ?? unknownPage;
  const title = fillBrand((page ?? unknownPage).title);
  const canonical =
    page && __SITE_URL__ !== null ? new URL(page.canonical ?? page.path, __SITE_URL__).href : null;
  const isIndexed = indexable && canonical !== null;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {isIndexed ? <link rel="canonical" href={canonical} /> : <meta name="robots" content="noindex" />}
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta name="twitter:card" content="summary_large_image" />
      {isIndexed && (
        <>
          <meta property="og:url" content={canonical} />
          <meta property="og:image" content={new URL(canonical).origin + brand.share} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content={brand.share_alt} />
        </>
      )}
    </>
  );
}
