import { connectToStripe } from "./client.ts";

/** Whose a charge is; undefined where it is nobody's in particular. Throws payment_provider_unavailable. */
export async function findCustomerOfCharge(id: string): Promise<string | undefined> {
  const { customer } = await (await connectToStripe()).charges.retrieve(id);
  return typeof customer === "string" ? customer : customer?.id;
}
