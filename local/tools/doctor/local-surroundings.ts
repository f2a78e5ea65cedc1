import { ProductSurroundings } from "./product-surroundings.ts";
import { NotAvailableError } from "./surroundings.ts";

const notHere = async (): Promise<never> => {
  throw new NotAvailableError("Not part of the local cloud.");
};

/** The running local cloud, which has emulators only for what the product calls. */
export class LocalSurroundings extends ProductSurroundings {
  readonly isLocal = true;
  /** The Stripe emulator posts its events to the site without an endpoint of its API. */
  override findWebhookEndpoint(): Promise<never> {
    return notHere();
  }

  resolveSite = notHere;
  getCertificateEnd = notHere;
  findMailIdentity = notHere;
  getMailAccount = notHere;
  findBounceRate = notHere;
  isRecoverable = notHere;
  findAlarmTopic = notHere;
  listAlarms = notHere;
  countDroppedInvocations = notHere;
  listDailyCosts = notHere;
}
