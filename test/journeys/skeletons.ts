import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { DynamoDBClient, paginateScan } from "@aws-sdk/client-dynamodb";
import type { Stage } from "./stage.ts";

/** Every row of the table, as text. */
async function table({ endpoints }: Stage): Promise<string> {
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

const textAt = async (address: string | URL): Promise<string> => (await fetch(address)).text();

/** All that the cloud keeps or has sent, by where it lies: what is to be nowhere is searched for in these. */
const places: Record<string, (stage: Stage) => Promise<string>> = {
  table,
  ledger: ({ endpoints }) => textAt(`${endpoints.stripe.api}/_ledger`),
  mails: ({ endpoints }) => textAt(new URL("/outbox.json", endpoints.mail.url)),
  hooks: ({ endpoints }) => textAt(`${endpoints.form_hooks.url}/_ledger`),
  "functions.log": () => readFile(join(process.env.JOURNEYS_STATE ?? ".", "functions.log"), "utf8"),
};

/** The places that hold this text somewhere, in any spelling of its letters. */
export async function placesThatHold(stage: Stage, text: string): Promise<string[]> {
  const wanted = text.toLowerCase();
  const read = await Promise.all(Object.values(places).map((read) => read(stage)));
  return Object.keys(places).filter((_, index) => read[index]?.toLowerCase().includes(wanted));
}
