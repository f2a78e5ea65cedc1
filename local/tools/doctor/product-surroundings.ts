import type Stripe from "stripe";
import * as z from "zod";
import { initialPriceCents } from "../../../contract/brand.ts";
import { adminRoles } from "../../../contract/roles.ts";
import { findDefaultPrice } from "../../../lambdas/membership/premium-price.ts";
import type { Stage } from "../../../lib/stage.ts";
import { createStripeClient } from "../stripe-account/stripe-client.ts";
import { listOtherEndpoints } from "../stripe-account/webhook-endpoint.ts";
import {
  NotAvailableError,
  type SecretVariable,
  type StoredSecret,
  type Surroundings,
} from "./surroundings.ts";

/** A run compares this many members with Stripe: those that were synced longest ago. */
const maxComparedSubscriptions = 20;
const maxEvents = 50;
const maxAdmins = 100;

const adminRow = z.object({
  email: z.string(),
  admin_role: z.enum(adminRoles).nullable(),
  mfa_enabled_at: z.string().nullable(),
});

const read = (variable: string): string | undefined => process.env[variable] || undefined;

/** Answers undefined where Stripe does not know the object. */
async function findAtStripe<Found>(call: Promise<Found>): Promise<Found | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "resource_missing") return undefined;
    throw error;
  }
}

/**
 * Reads what the product's own code can read, on AWS as on the local cloud: table, user pool, secrets, parameters and
 * Stripe. The environment names them (enterStage), so this is created after it is set, and the code imported only then.
 */
export abstract class ProductSurroundings implements Surroundings {
  readonly stage: Stage;
  readonly site: string;
  readonly now = Date.now();
  readonly poolId = read("USER_POOL_ID") ?? "";
  readonly tableName = read("TABLE_NAME") ?? "";
  abstract readonly isLocal: boolean;

  constructor(stage: Stage, site: string) {
    this.stage = stage;
    this.site = site;
  }

  async readRuntimeConfig(): Promise<unknown> {
    const response = await fetch(`${this.site}/config.json`, { signal: AbortSignal.timeout(10_000) });
    return response.ok ? response.json().catch(() => undefined) : undefined;
  }

  async findSecret(variable: SecretVariable): Promise<StoredSecret | undefined> {
    const { GetSecretValueCommand, SecretsManagerClient } = await import("@aws-sdk/client-secrets-manager");
    const id = read(variable);
    if (id === undefined) return undefined;
    try {
      const { SecretString = "", CreatedDate } = await new SecretsManagerClient({}).send(
        new GetSecretValueCommand({ SecretId: id }),
      );
      return { id, value: SecretString, changedAt: CreatedDate };
    } catch (error) {
      if (error instanceof Error && error.name === "ResourceNotFoundException") return undefined;
      throw error;
    }
  }

  async findOwnerParameter(
    variable: "STRIPE_PRICE_PARAMETER" | "STRIPE_PORTAL_PARAMETER",
  ): Promise<string | undefined> {
    const { unset } = await import("../../../lambdas/env.ts");
    const { readOwnerParameter } = await import("../../../lambdas/settings.ts");
    const name = read(variable);
    const value = name === undefined ? unset : await readOwnerParameter(name);
    return value === unset ? undefined : value;
  }

  async #connectToStripe(): Promise<Stripe> {
    const secret = await this.findSecret("STRIPE_SECRET_ID");
    if (!secret || !/^(sk|rk)_/.test(secret.value)) throw new NotAvailableError("The Stripe key is not set.");
    return createStripeClient(secret.value, read("STRIPE_API_BASE") ?? "https://api.stripe.com");
  }

  async findWebhookEndpoint(url: string) {
    for await (const endpoint of (await this.#connectToStripe()).webhookEndpoints.list({ limit: 100 }))
      if (endpoint.url === url)
        return {
          id: endpoint.id,
          isEnabled: endpoint.status === "enabled",
          eventTypes: endpoint.enabled_events,
        };
    return undefined;
  }

  async listOtherEndpoints(url: string) {
    return listOtherEndpoints(await this.#connectToStripe(), url);
  }

  async listUndeliveredEvents() {
    const { webhookEventTypes } = await import("../../../lambdas/webhooks/webhook-event-types.ts");
    const stripe = await this.#connectToStripe();
    const { data } = await stripe.events.list({ delivery_success: false, limit: maxEvents });
    return data
      .filter(({ type }) => webhookEventTypes.some((each) => each === type))
      .map(({ id, type, created }) => ({ id, type, createdAt: new Date(created * 1_000) }));
  }

  async findPrice(id: string) {
    const stripe = await this.#connectToStripe();
    const own = await findAtStripe(stripe.prices.retrieve(id, { expand: ["product.default_price"] }));
    const price = (own && findDefaultPrice(own)) ?? own;
    return price && { isActive: price.active, cents: price.unit_amount };
  }

  async findShownPrice() {
    const { readSiteSettings } = await import("../../../lambdas/site-settings/site-settings.ts");
    return (await readSiteSettings()).premium_price ?? { cents: initialPriceCents, refused: null };
  }

  async findPortal(id: string) {
    const portal = await findAtStripe(
      (await this.#connectToStripe()).billingPortal.configurations.retrieve(id),
    );
    return portal && { isActive: portal.active };
  }

  async compareSubscriptions() {
    const { memberStore } = await import("../../../lambdas/members/member-store.ts");
    const { membershipStore } = await import("../../../lambdas/membership/membership-store.ts");
    const { fetchSubscriptionState } = await import(
      "../../../lambdas/membership/fetch-subscription-state.ts"
    );
    const { isPriceConfigured } = await import("../../../lambdas/stripe/price-settings.ts");
    if (!(await isPriceConfigured())) throw new NotAvailableError("The price of Premium is not set.");
    const stripe = await this.#connectToStripe();
    const ids: string[] = [];
    for await (const page of membershipStore.listLastSyncedBefore(new Date(this.now).toISOString())) {
      ids.push(...page);
      if (ids.length >= maxComparedSubscriptions) break;
    }
    const differing: string[] = [];
    const compared = ids.slice(0, maxComparedSubscriptions);
    for (const id of compared) {
      const member = await memberStore.find(id);
      if (!member?.billing) continue;
      const { synced } = await fetchSubscriptionState(stripe, member, member.billing, this.now);
      const { subscription_id, status } = synced.billing;
      if (subscription_id !== member.billing.subscription_id || status !== member.billing.status)
        differing.push(id);
    }
    return { compared: compared.length, differing };
  }

  /** From the rows: the groups of the user pool may lag behind. */
  async listAdmins() {
    const { memberEntity } = await import("../../../lambdas/table/entities.ts");
    const { kindsByFilter, toMemberPartition } = await import("../../../lambdas/table/member-kinds.ts");
    const { listNewest } = await import("../../../lambdas/table/pages.ts");
    const query = { shape: adminRow, limit: maxAdmins };
    const pages = await Promise.all(
      kindsByFilter.admin.map((kind) =>
        listNewest(memberEntity, { ...query, listed: toMemberPartition(kind) }),
      ),
    );
    return pages
      .flatMap(({ items }) => items)
      .map(({ email, admin_role, mfa_enabled_at }) => ({
        email,
        role: admin_role,
        hasSecondFactor: Boolean(mfa_enabled_at),
      }));
  }

  async countDifferingAccounts(): Promise<number> {
    const { compareAccounts } = await import("../../../lambdas/account/compare-accounts.ts");
    const { tooManyMissing, members: _members, users: _users, ...lists } = await compareAccounts(this.now);
    return Object.values(lists).reduce((sum, list) => sum + list.length, tooManyMissing ?? 0);
  }

  async findLegalIdentity() {
    const { readStoredSettings } = await import("../../../lambdas/site-settings/site-settings.ts");
    const { row, settings } = await readStoredSettings();
    return (
      row && {
        name: settings.legal_name,
        address: settings.legal_address,
        contact: settings.contact_email,
      }
    );
  }

  async getOutbox() {
    const { outboxAdminStore } = await import("../../../lambdas/delivery/outbox-admin-store.ts");
    const { outboxStore } = await import("../../../lambdas/outbox/outbox-store.ts");
    const [failed, pending] = await Promise.all([
      outboxStore.countDead(),
      outboxAdminStore.listPage("pending", undefined),
    ]);
    const oldest = pending.items
      .map(({ due_at }) => due_at)
      .filter((at) => at !== undefined)
      .sort()[0];
    return {
      failed,
      pending: pending.items.length,
      oldestDueAt: oldest === undefined ? undefined : new Date(oldest),
    };
  }

  abstract resolveSite(): Promise<readonly string[]>;
  abstract getCertificateEnd(): Promise<Date>;
  abstract findMailIdentity(domain: string): ReturnType<Surroundings["findMailIdentity"]>;
  abstract getMailAccount(): ReturnType<Surroundings["getMailAccount"]>;
  abstract findBounceRate(): Promise<number | undefined>;
  abstract isRecoverable(): Promise<boolean>;
  abstract findAlarmTopic(): ReturnType<Surroundings["findAlarmTopic"]>;
  abstract listAlarms(): ReturnType<Surroundings["listAlarms"]>;
  abstract countDroppedInvocations(): Promise<number>;
  abstract listDailyCosts(): Promise<readonly number[]>;
}
