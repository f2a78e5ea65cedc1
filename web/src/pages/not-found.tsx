import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import apology from "../layout/apology.module.css";
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
    <main id="main" className={apology.apology}>
      <Seo description="There is no page at this address." />
      <div className={apology.frame}>
        <FoldedMap />
      </div>
      <h1 className={apology.title}>Oops! Page not found</h1>
      <p className={apology.words}>That page may have moved or never existed.</p>
      <ButtonLink to={paths.home}>Return to Home</ButtonLink>
    </main>
  );
}
