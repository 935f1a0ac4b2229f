import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { PendingChange } from '#functions/platform/storage/records.ts';

/** What the area asks of others; composed where the area is served. */
export interface ConfigurationPorts {
  /** Gives the request's organization another logo, together with other writes. The area of organizations does it. */
  setLogo(url: string, also: readonly PendingChange[], scope: RequestScope): Promise<unknown>;
}

export interface ConfigurationContext extends ConfigurationPorts {
  readonly scope: RequestScope;
}

export const configurationContext =
  (ports: ConfigurationPorts) =>
  (scope: RequestScope): ConfigurationContext => ({ ...ports, scope });
