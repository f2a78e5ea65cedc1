import { StrictMode } from "react";
import { prerender } from "react-dom/static";
import { StaticRouter } from "react-router-dom";
import { App } from "./app.tsx";
import { loadPage, pageFile } from "./routes.tsx";
import { structuredData } from "./structured-data.ts";

export { pageFile, structuredData };

/** The HTML inside #root for one path: head tags first, as React writes them, then the page. */
export async function renderPage(path: string): Promise<string> {
  await loadPage(path);
  const failures: unknown[] = [];
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouter location={path}>
        <App />
      </StaticRouter>
    </StrictMode>,
    {
      // A boundary over this size would be moved into place by an inline script, which the CSP forbids.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => void failures.push(error),
    },
  );
  if (failures.length > 0) throw failures[0];
  return new Response(prelude).text();
}
