import type { RouteName, RouteOutput } from "../../contract/routes.ts";
import type { UploadForm } from "../../contract/uploads.ts";
import type { ApiResponse } from "../../lambdas/http/response.ts";
import type { ApiEvent } from "../../lambdas/http/event.ts";
import { memberStore } from "../../lambdas/members/member-store.ts";
import { accessToken, bodyOf, context, eventFor, type Sent } from "./event.ts";
import { make } from "./make.ts";

type Handler = (event: ApiEvent, from: typeof context) => Promise<ApiResponse>;

/** A new admin, who asks this Lambda. `ask` gives the whole answer, `get` a success's body. */
export async function anAdmin(handler: Handler) {
  const row = make.memberWith("admin");
  await memberStore.put(row);
  const claims = accessToken(row.id);
  const ask = (name: RouteName, sent: Sent = {}) => handler(eventFor(name, { claims, ...sent }), context);
  return {
    id: row.id,
    ask,
    async get<Name extends RouteName>(name: Name, sent: Sent = {}): Promise<RouteOutput<Name>> {
      const answer = await ask(name, sent);
      if ((answer.statusCode ?? 500) >= 400) throw new Error(`${name}: ${answer.statusCode} ${answer.body}`);
      return bodyOf(answer);
    },
  };
}

export type Admin = Awaited<ReturnType<typeof anAdmin>>;

/** Posts a file as a browser does: the form's fields, then the file. Answers with S3's status. */
export async function post({ url, fields }: UploadForm, bytes: Buffer, name = "file"): Promise<number> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append("file", new Blob([new Uint8Array(bytes)]), name);
  const response = await fetch(url, { method: "POST", body: form });
  await response.arrayBuffer();
  return response.status;
}
