import { Agent, type IncomingMessage, type ServerResponse, request as sendRequest } from "node:http";
import { listen, type RunningServer } from "../../kit/listen.ts";
import { findDenied, type Statement } from "./required-actions.ts";

interface AuthorizerOptions {
  /** The DynamoDB server behind it. */
  endpoint: string;
  /** The key attributes that may be a partition, as in the table's key schema. */
  partitionKey: string;
  /** The statements of each role, by its name. */
  policies: ReadonlyMap<string, readonly Statement[]>;
}

/**
 * Starts a server in front of DynamoDB that checks a role's policy, as IAM does on AWS: actions, tables, indexes,
 * `dynamodb:LeadingKeys` and `dynamodb:Attributes`. The role is the path of the endpoint, `<url>/<role>`. Port 0 picks a free port.
 */
export async function startAuthorizer({
  endpoint,
  partitionKey,
  policies,
}: AuthorizerOptions): Promise<RunningServer> {
  const agent = new Agent({ keepAlive: true });
  const server = await listen(0, async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const role = (request.url ?? "/").split("/")[1] ?? "";
    const operation = String(request.headers["x-amz-target"]).split(".")[1] ?? "";
    const denied = findDenied(operation, JSON.parse(body.toString()), partitionKey, policies.get(role) ?? []);
    if (denied === undefined) return forward(request, body, response, { endpoint, agent });
    const message = `User: ${role} is not authorized to perform: dynamodb:${denied.action} on resource: ${denied.resource} because no identity-based policy allows the dynamodb:${denied.action} action (leading keys: ${denied.leadingKeys.join(", ")})`;
    response.writeHead(400, { "content-type": "application/x-amz-json-1.0" });
    response.end(
      JSON.stringify({ __type: "com.amazon.coral.service#AccessDeniedException", Message: message }),
    );
  });
  return {
    ...server,
    close: async () => {
      await server.close();
      agent.destroy();
    },
  };
}

const forward = (
  { method, headers }: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
  { endpoint, agent }: { endpoint: string; agent: Agent },
): Promise<void> =>
  new Promise((resolve) => {
    const { host } = new URL(endpoint);
    const forwarded = sendRequest(endpoint, { method, agent, headers: { ...headers, host } }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
      answer.once("close", resolve);
    });
    // The client sees a closed connection and retries, as when the server behind it stops.
    forwarded.once("error", () => {
      response.destroy();
      resolve();
    });
    forwarded.end(body);
  });
