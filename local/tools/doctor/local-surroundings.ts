import { ProductSurroundings } from "./product-surroundings.ts";
import { NotAvailableError } from "./surroundings.ts";

const throwNotAvailable = async (): Promise<never> => {
  throw new NotAvailableError("Not part of the local cloud.");
};

/** The running local cloud, which has emulators only for what the product calls. */
export class LocalSurroundings extends ProductSurroundings {
  readonly isLocal = true;
  /** The Stripe emulator posts its events to the site without an endpoint of its API. */
  override findWebhookEndpoint(): Promise<never> {
    return throwNotAvailable();
  }

  resolveSite = throwNotAvailable;
  getCertificateEnd = throwNotAvailable;
  findMailIdentity = throwNotAvailable;
  getMailAccount = throwNotAvailable;
  findBounceRate = throwNotAvailable;
  isRecoverable = throwNotAvailable;
  findAlarmTopic = throwNotAvailable;
  listAlarms = throwNotAvailable;
  countDroppedInvocations = throwNotAvailable;
  listDailyCosts = throwNotAvailable;
}
