import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { AgentRecord } from '#functions/platform/people/agent-store.ts';
import { siteUrl } from '#functions/platform/site-url.ts';

interface PersonChange {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly phoneNumber?: string | null | undefined;
  readonly externalId?: string | null | undefined;
  readonly enabled?: boolean | undefined;
}

interface NewPerson {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly externalId: string | null;
  readonly enabled: boolean;
}

/** Members of the organization and whom it has invited to be one; the area of agents knows how they come, change and go. */
export interface People {
  find(agentId: string): Promise<AgentRecord | null>;
  get(agentId: string): Promise<AgentRecord>;
  byEmail(email: string): Promise<AgentRecord | null>;
  byExternalId(externalId: string): Promise<AgentRecord | null>;
  add(person: NewPerson): Promise<AgentRecord>;
  change(agentId: string, change: PersonChange): Promise<AgentRecord>;
  remove(agentId: string): Promise<void>;
}

export interface ProvisionedGroup {
  readonly id: string;
  readonly name: string;
  readonly externalId: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

interface GroupChange {
  readonly name?: string | undefined;
  readonly externalId?: string | null | undefined;
  readonly joining: readonly string[];
  readonly leaving: readonly string[];
}

/** The groups that the identity provider has made; the area of rights knows what they are. */
export interface Groups {
  all(): Promise<readonly ProvisionedGroup[]>;
  find(id: string): Promise<ProvisionedGroup | null>;
  get(id: string): Promise<ProvisionedGroup>;
  some(ids: readonly string[]): Promise<readonly ProvisionedGroup[]>;
  membersOf(id: string): Promise<readonly { readonly agentId: string; readonly displayName: string }[]>;
  add(name: string, externalId: string | null, members: readonly string[]): Promise<ProvisionedGroup>;
  change(id: string, change: GroupChange): Promise<ProvisionedGroup>;
  remove(id: string): Promise<void>;
}

export interface ProvisioningContext {
  readonly scope: RequestScope;
  readonly people: People;
  readonly groups: Groups;
  /** Where the resources are found, e.g. `https://…/api/scim/v2`. */
  baseUrl(): Promise<string>;
}

export const provisioningContext =
  (areas: { people(scope: RequestScope): People; groups(scope: RequestScope): Groups }) =>
  (scope: RequestScope): ProvisioningContext => ({
    scope,
    people: areas.people(scope),
    groups: areas.groups(scope),
    baseUrl: async () => `${await siteUrl()}/api/scim/v2`,
  });
