import type { AccessKey } from "../secret-store.ts";
import type { Service, ServiceName } from "../services.ts";
import type { Template } from "../template/template.ts";

/** Each service needs this to deploy its part of the template. */
export interface Deployment {
  template: Template;
  services: Record<ServiceName, Service>;
  /** Each service saves its data in its own subfolder. */
  stateDir: string;
  accessKey: AccessKey;
  /** Prints a line for the user. */
  print(line: string): void;
  /** Collects what must be closed; closed in reverse order. */
  cleanup: AsyncDisposableStack;
}

/** The configuration of an AWS SDK client for one of the services. */
export const buildClientConfig = ({ template, services, accessKey }: Deployment, name: ServiceName) => ({
  endpoint: services[name].endpoint,
  region: template.region,
  credentials: accessKey,
});
