import { connect } from "./client.ts";

/** Whose a charge is; undefined where it is nobody's in particular. Throws payment_provider_unavailable. */
export async function customerOfCharge(id: string): Promise<string | undefined> {
  const { customer } = await (await connect()).charges.retrieve(id);
  return typeof customer === "string" ? customer : customer?.id;
}
