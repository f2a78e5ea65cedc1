import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { DynamoDBClient, paginateScan } from "@aws-sdk/client-dynamodb";
import type { JourneyApp } from "./journey-test.ts";

/** Reads every row of the table as text. */
async function readTable({ endpoints }: JourneyApp): Promise<string> {
  const client = new DynamoDBClient({
    endpoint: endpoints.dynamodb.endpoint,
    region: endpoints.aws.region,
    credentials: {
      accessKeyId: endpoints.aws.access_key_id,
      secretAccessKey: endpoints.aws.secret_access_key,
    },
  });
  const pages: unknown[] = [];
  for await (const page of paginateScan({ client }, { TableName: endpoints.dynamodb.table }))
    pages.push(page.Items);
  client.destroy();
  return JSON.stringify(pages);
}

const fetchText = async (address: string | URL): Promise<string> => (await fetch(address)).text();

/** Everything that the cloud has stored or sent, by place. Tests search it for texts that must not be there. */
const places: Record<string, (app: JourneyApp) => Promise<string>> = {
  table: readTable,
  ledger: ({ endpoints }) => fetchText(`${endpoints.stripe.api}/_ledger`),
  mails: ({ endpoints }) => fetchText(new URL("/outbox.json", endpoints.mail.url)),
  hooks: ({ endpoints }) => fetchText(`${endpoints.form_hooks.url}/_ledger`),
  "functions.log": () => readFile(join(process.env.JOURNEYS_STATE ?? ".", "functions.log"), "utf8"),
};

/** Lists the places that contain this text, ignoring case. */
export async function findPlacesContaining(app: JourneyApp, text: string): Promise<string[]> {
  const wanted = text.toLowerCase();
  const read = await Promise.all(Object.values(places).map((read) => read(app)));
  return Object.keys(places).filter((_, index) => read[index]?.toLowerCase().includes(wanted));
}
