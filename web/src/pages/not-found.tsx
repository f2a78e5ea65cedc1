import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { log } from "../base/log.ts";
import { paths } from "../base/paths.ts";
import { Seo } from "../layout/seo.tsx";
import { FoldedMap } from "../ui/art/folded-map.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { MessagePage } from "../ui/message-page.tsx";

/** Not-found page for unknown paths (SITE-8). Logs the path without its query and hash. */
export default function NotFound() {
  const { pathname } = useLocation();
  const isResource = pathname.startsWith(`${paths.resources}/`);

  useEffect(() => log.warn("page not found", { path: pathname }), [pathname]);

  return (
    <>
      <Seo description="This page doesn't exist." />
      <MessagePage
        hasWaveEdge
        art={<FoldedMap />}
        title="Oops! Page not found"
        action={
          <>
            {isResource && <ButtonLink to={paths.resources}>Browse the library</ButtonLink>}
            <ButtonLink to={paths.home} variant={isResource ? "outline" : "primary"}>
              Return to Home
            </ButtonLink>
          </>
        }
      >
        That page may have moved or never existed.
      </MessagePage>
    </>
  );
}
