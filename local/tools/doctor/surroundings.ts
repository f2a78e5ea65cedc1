import type { AdminRole } from "../../../contract/roles.ts";
import type { Stage } from "../../../lib/stage.ts";

/** Thrown when the stage runs somewhere that lacks a service, such as the local cloud. */
export class NotAvailableError extends Error {
  override name = "NotAvailableError";
}

export const secretVariables = {
  ORIGIN_SECRET_ID: "The origin secret",
  STRIPE_SECRET_ID: "The Stripe key",
  STRIPE_WEBHOOK_SECRET_ID: "The signing secret of the Stripe webhook",
  HOOK_SECRET_ID: "The signing secret of the owner's hooks",
  PROPOSAL_SECRET_ID: "The secret of the advisors' links",
  EMAIL_LINK_SECRET_ID: "The secret of the email links",
  SIGN_UP_SECRET_ID: "The secret of the sign-up challenges",
} as const;
export type SecretVariable = keyof typeof secretVariables;

export interface StoredSecret {
  readonly id: string;
  readonly value: string;
  /** Undefined where the store does not say. */
  readonly changedAt: Date | undefined;
}

/**
 * The checks read through this, one method a question, so that a test can break exactly one thing. A method throws
 * NotAvailableError where its service does not exist.
 */
export interface Surroundings {
  readonly stage: Stage;
  readonly isLocal: boolean;
  /** The site's origin, without a trailing slash. */
  readonly site: string;
  readonly poolId: string;
  readonly tableName: string;
  readonly now: number;

  readRuntimeConfig(): Promise<unknown>;
  /** The addresses of the site's host; none if it is not in the DNS. */
  resolveSite(): Promise<readonly string[]>;
  /** The moment when the site's certificate ends. Throws if browsers would not trust it. */
  getCertificateEnd(): Promise<Date>;

  findMailIdentity(domain: string): Promise<{ isVerified: boolean } | undefined>;
  getMailAccount(): Promise<{ hasProductionAccess: boolean; isSendingEnabled: boolean; status: string }>;
  /** The share of bounced emails from 0 to 1; undefined while SES has sent too few. */
  findBounceRate(): Promise<number | undefined>;

  findSecret(variable: SecretVariable): Promise<StoredSecret | undefined>;
  /** The value of the parameter that a variable names; undefined if the owner has not set it. */
  findOwnerParameter(
    variable: "STRIPE_PRICE_PARAMETER" | "STRIPE_PORTAL_PARAMETER",
  ): Promise<string | undefined>;

  findWebhookEndpoint(
    url: string,
  ): Promise<{ id: string; isEnabled: boolean; eventTypes: readonly string[] } | undefined>;
  /** Other enabled endpoints at the path of this one, such as that of the site's former domain. */
  listOtherEndpoints(url: string): Promise<readonly { id: string; url: string }[]>;
  /** Events that an endpoint has not accepted, the newest first. */
  listUndeliveredEvents(): Promise<readonly { id: string; type: string; createdAt: Date }[]>;
  /** The default price of the product of this price, else this price. */
  findPrice(id: string): Promise<{ isActive: boolean; cents: number | null } | undefined>;
  /** The price that pages show, and what of Stripe's cannot be sold. */
  findShownPrice(): Promise<{ cents: number; refused: string | null }>;
  findPortal(id: string): Promise<{ isActive: boolean } | undefined>;
  /** Members whose subscription differs between the table and Stripe, among those that were compared. */
  compareSubscriptions(): Promise<{ compared: number; differing: readonly string[] }>;

  listAdmins(): Promise<readonly { email: string; role: AdminRole | null; hasSecondFactor: boolean }[]>;
  /** The number of accounts that differ between the table and the user pool. */
  countDifferingAccounts(): Promise<number>;
  /** The owner has saved these in Settings, each null until then. */
  findLegalIdentity(): Promise<Record<"name" | "address" | "contact", string | null> | undefined>;
  getOutbox(): Promise<{ failed: number; pending: number; oldestDueAt: Date | undefined }>;
  isRecoverable(): Promise<boolean>;

  findAlarmTopic(): Promise<{ arn: string; subscribers: readonly { isConfirmed: boolean }[] } | undefined>;
  listAlarms(): Promise<readonly { name: string; hasAction: boolean; isFiring: boolean }[]>;
  /** Invocations of the stream and the schedules that have failed for good. */
  countDroppedInvocations(): Promise<number>;
  /** US dollars by day. */
  listDailyCosts(): Promise<readonly number[]>;
}
