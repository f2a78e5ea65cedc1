import type { AccessKey } from "../secrets.ts";
import type { Service, ServiceName } from "../services.ts";
import type { Template } from "../template/template.ts";

/** What every part of a start needs to bring its share of the template to life. */
export interface Deployment {
  template: Template;
  services: Record<ServiceName, Service>;
  /** Each service keeps its state in a folder of its own below this one. */
  stateDir: string;
  accessKey: AccessKey;
  /** Tells the person at the keyboard. */
  say(line: string): void;
  /** Gets whatever must be closed again; the last one is closed first. */
  running: AsyncDisposableStack;
}

/** What an AWS client needs to speak to one of the services. */
export const connection = ({ template, services, accessKey }: Deployment, name: ServiceName) => ({
  endpoint: services[name].endpoint,
  region: template.region,
  credentials: accessKey,
});
