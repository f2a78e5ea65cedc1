import type * as z from "zod";
import { advisorList } from "./advisors.ts";
import {
  completedSignup,
  completedUpgrade,
  paidCheckout,
  startCheckoutInput,
  startedCheckout,
} from "./checkout.ts";
import { contentPage, download, downloadInput, listContentInput } from "./content.ts";
import {
  adminContentPage,
  adminContentRow,
  adminListContentInput,
  createContentInput,
  createdContent,
  deleteContentInput,
  deleted,
  updateContentInput,
} from "./content-admin.ts";
import { submitFormInput, submitFormOutput } from "./forms.ts";
import { deletionBegun, memberExport, profile, updateMeInput } from "./members.ts";
import { portalVisit, refreshed } from "./membership.ts";
import { nothing } from "./text.ts";
import { beginUploadsInput, begunUploads } from "./uploads.ts";

/** public: anyone. member: a living member's access token. admin: a member whose row says so. */
export type RouteAccess = "public" | "member" | "admin";

export interface Route<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Access extends RouteAccess = RouteAccess,
> {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** As API Gateway spells it: /api/content/{id}/download. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  /** The noun whose Lambda answers: lambdas/<feature>/<feature>[-admin].lambda.ts. */
  readonly feature: string;
  /** Path parameters, then the query (GET) or the body, as one object. */
  readonly input: Input;
  readonly output: Output;
  /** Of a success, where it is not 200. */
  readonly status?: 201 | 202;
  /** "edge": the CDN may keep the answer for a minute. Everything else is no-store. */
  readonly cache?: "edge";
  /** Its header Idempotency-Key, a UUID, is demanded: what one key asks for is done once, however often it is sent. */
  readonly keyed?: true;
}

/** A row of the table: its address as API Gateway keys it, who may, which noun answers, what comes in and goes out. */
function route<Input extends z.ZodType, Output extends z.ZodType, Access extends RouteAccess>(
  key: `${Route["method"]} /api/${string}`,
  access: Access,
  feature: string,
  input: Input,
  output: Output,
  further: Pick<Route, "status" | "cache" | "keyed"> = {},
): Route<Input, Output, Access> {
  const [method, path] = key.split(" ") as [Route["method"], Route["path"]];
  return { method, path, access, feature, input, output, ...further };
}

/**
 * Every route, once. Lambdas, infrastructure, the browser's client and the tests are all made from this
 * table (design: api, "Routes").
 */
export const routes = {
  listContent: route("GET /api/content", "public", "content", listContentInput, contentPage, {
    cache: "edge",
  }),
  downloadContent: route("POST /api/content/{id}/download", "member", "content", downloadInput, download),

  listAdvisors: route("GET /api/advisors", "public", "advisors", nothing, advisorList, { cache: "edge" }),

  submitForm: route("POST /api/forms/{kind}", "public", "forms", submitFormInput, submitFormOutput, {
    status: 202,
  }),

  getMe: route("GET /api/me", "member", "members", nothing, profile),
  updateMe: route("PATCH /api/me", "member", "members", updateMeInput, profile),
  exportMe: route("GET /api/me/export", "member", "members", nothing, memberExport),
  deleteMe: route("DELETE /api/me", "member", "members", nothing, deletionBegun, { status: 202 }),

  startCheckout: route(
    "POST /api/membership/checkout",
    "member",
    "membership",
    startCheckoutInput,
    startedCheckout,
  ),
  completePremiumSignup: route(
    "POST /api/membership/complete-signup",
    "public",
    "membership",
    paidCheckout,
    completedSignup,
  ),
  upgradeSuccess: route(
    "POST /api/membership/upgrade-success",
    "member",
    "membership",
    paidCheckout,
    completedUpgrade,
  ),
  refreshMembership: route("POST /api/membership/refresh", "member", "membership", nothing, refreshed),
  openPortal: route("POST /api/membership/portal", "member", "membership", nothing, portalVisit),

  adminBeginUploads: route("POST /api/admin/uploads", "admin", "content", beginUploadsInput, begunUploads),
  adminListContent: route(
    "GET /api/admin/content",
    "admin",
    "content",
    adminListContentInput,
    adminContentPage,
  ),
  adminCreateContent: route(
    "POST /api/admin/content",
    "admin",
    "content",
    createContentInput,
    createdContent,
    {
      status: 201,
    },
  ),
  adminUpdateContent: route(
    "PATCH /api/admin/content/{id}",
    "admin",
    "content",
    updateContentInput,
    adminContentRow,
  ),
  adminDeleteContent: route(
    "DELETE /api/admin/content/{id}",
    "admin",
    "content",
    deleteContentInput,
    deleted,
  ),
} as const;

export type Routes = typeof routes;
export type RouteName = keyof Routes;
export type RouteInput<Name extends RouteName> = z.infer<Routes[Name]["input"]>;
export type RouteOutput<Name extends RouteName> = z.infer<Routes[Name]["output"]>;

/** The largest request body that the API reads, in bytes. */
export const bodyLimitBytes = 64 * 1024;
