import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { QuietPage } from "../layout/quiet-page.tsx";
import { Seo } from "../layout/seo.tsx";
import { log } from "../log.ts";
import { paths } from "../paths.ts";
import { FoldedMap } from "../ui/art/folded-map.tsx";
import { ButtonLink } from "../ui/button.tsx";

/** Spec/1 §2: every path that is no page. The path is logged, its query and hash are not. */
export default function NotFound() {
  const { pathname } = useLocation();

  useEffect(() => log.warn("page not found", { path: pathname }), [pathname]);

  return (
    <>
      <Seo description="There is no page at this address." />
      <QuietPage
        footed
        art={<FoldedMap />}
        title="Oops! Page not found"
        way={<ButtonLink to={paths.home}>Return to Home</ButtonLink>}
      >
        That page may have moved or never existed.
      </QuietPage>
    </>
  );
}
