const manifestPath = "/manifest.webmanifest";
/** Publishing writes it here (lambdas/site/publish-pages.ts); the manifest is the last file of a run. */
const stampHeader = "x-amz-meta-settings";

/** The version of the settings that all pages are made of; null if it cannot be read. */
export async function fetchPublishedVersion(signal: AbortSignal): Promise<number | null> {
  const { headers } = await fetch(manifestPath, { method: "HEAD", cache: "no-store", signal });
  const version = /^(\d+)-/.exec(headers.get(stampHeader) ?? "")?.[1];
  return version === undefined ? null : Number(version);
}
