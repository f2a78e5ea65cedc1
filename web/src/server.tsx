import { StrictMode } from "react";
import { prerender } from "react-dom/static";
import { StaticRouter } from "react-router-dom";
import { App } from "./app.tsx";
import { getPageFile, loadPage } from "./routes.tsx";
import { buildStructuredData } from "./structured-data.ts";

export { buildStructuredData, getPageFile };

/** Renders the HTML inside #root for a path: the head tags that React hoists, then the page. */
export async function renderPage(path: string): Promise<string> {
  await loadPage(path);
  const errors: unknown[] = [];
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouter location={path}>
        <App />
      </StaticRouter>
    </StrictMode>,
    {
      // Larger Suspense boundaries would need an inline script, which the CSP forbids.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => void errors.push(error),
    },
  );
  if (errors.length > 0) throw errors[0];
  return new Response(prelude).text();
}
