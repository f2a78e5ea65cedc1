import type { RouteName, RouteOutput } from "../../contract/routes.ts";
import type { UploadForm } from "../../contract/uploads.ts";
import type { ApiEvent } from "../../lambdas/http/event.ts";
import type { ApiResponse } from "../../lambdas/http/response.ts";
import { memberStore } from "../../lambdas/members/member-store.ts";
import type { MemberRow } from "../../lambdas/table/entities.ts";
import { buildRouteEvent, buildTokenClaims, context, parseBody, type RequestParts } from "./event.ts";
import { make } from "./make.ts";

type Handler = (event: ApiEvent, from: typeof context) => Promise<ApiResponse>;

/** Creates an admin who calls this Lambda. `ask` returns the whole response, `get` the body of a successful one. */
export async function createAdminClient(handler: Handler, overrides: Partial<MemberRow> = {}) {
  const row = make.memberWithRole("admin", overrides);
  await memberStore.put(row);
  const claims = buildTokenClaims(row.id);
  const ask = (name: RouteName, sent: RequestParts = {}) =>
    handler(buildRouteEvent(name, { claims, ...sent }), context);
  return {
    id: row.id,
    ask,
    async get<Name extends RouteName>(name: Name, sent: RequestParts = {}): Promise<RouteOutput<Name>> {
      const answer = await ask(name, sent);
      if ((answer.statusCode ?? 500) >= 400) throw new Error(`${name}: ${answer.statusCode} ${answer.body}`);
      return parseBody(answer);
    },
  };
}

/** Posts a file as a browser does: the form's fields, then the file. Returns S3's status. */
export async function uploadFile(
  { url, fields }: Pick<UploadForm, "url" | "fields">,
  bytes: Buffer,
  name = "file",
): Promise<number> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append("file", new Blob([new Uint8Array(bytes)]), name);
  const response = await fetch(url, { method: "POST", body: form });
  await response.arrayBuffer();
  return response.status;
}
