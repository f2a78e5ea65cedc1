import type { Endpoints } from "../../local/cloud/endpoints.ts";

/** Reads what runs where (LOCAL-4). Throws if no local cloud runs at `site`. */
export async function readEndpoints(site: string): Promise<Endpoints> {
  const answer = await fetch(`${site}/_local/endpoints.json`);
  if (!answer.ok) throw new Error(`${site} answered ${answer.status}`);
  return (await answer.json()) as Endpoints;
}
