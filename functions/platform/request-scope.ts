import type { Membership } from '#shared/domain/agent.ts';
import type { Level, SourceType } from '#shared/domain/permissions/permission.ts';
import { isPermitted } from '#shared/domain/permissions/resolve.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { AgentRecord } from './agent-store.ts';
import type { Grant } from './authorize.ts';
import { effectiveMembership } from './authorize.ts';
import { type Clock, systemClock } from './clock.ts';
import { type Log, log } from './log.ts';
import type { UploadedFile } from './parse-request.ts';
import type { Actor } from './records.ts';
import { type Table, tableOf } from './table.ts';

/** What the platform knows about a request once it is let in. An area's context turns it into the collaborators of its use cases. */
export interface RequestScope {
  readonly agent: AgentRecord;
  readonly actor: Actor;
  /** The organization's own table; refuses with `organizationNotFound` where the request names no organization. */
  readonly table: Table;
  readonly organizationId: string;
  readonly membership: Membership | undefined;
  readonly clock: Clock;
  readonly log: Log;
  readonly file: UploadedFile | null;
  /** The raw Authorization header, for the calls that sign in by it. */
  readonly authorization: string | undefined;
  readonly twoFactorCode: string | null;
  readonly grant: Grant | null;
  may(level: Level, sourceType: SourceType, entityId?: string): boolean;
}

/** Public calls act in nobody's name. */
const nobody: AgentRecord = {
  id: 'nobody',
  firstName: '',
  lastName: '',
  email: '',
  phoneNumber: null,
  superuser: false,
  enabled: false,
  initialSignUpCompleted: false,
  emailVerified: false,
  memberships: [],
  tokensValidFrom: '',
  pendingLink: null,
  version: 0,
};

export interface ScopeInput {
  readonly agent: AgentRecord | null;
  readonly grant: Grant | null;
  readonly correlationId: string;
  readonly file: UploadedFile | null;
  readonly authorization: string | undefined;
  readonly twoFactorCode: string | null;
}

export function requestScope(input: ScopeInput): RequestScope {
  const agent = input.agent ?? nobody;
  const { grant } = input;
  const organizationId = grant?.organizationId ?? '';
  let table: Table | undefined;
  return {
    agent,
    actor: { agentId: agent.id, correlationId: input.correlationId },
    get table() {
      if (organizationId === '')
        throw new DomainError('organizationNotFound', { reason: 'no organization in request' });
      table ??= tableOf(organizationId);
      return table;
    },
    organizationId,
    membership: agent.memberships.find((one) => one.organizationId === organizationId) ?? effectiveMembership(agent),
    clock: systemClock,
    log,
    file: input.file,
    authorization: input.authorization,
    twoFactorCode: input.twoFactorCode,
    grant,
    may: (level, sourceType, entityId) =>
      grant !== null &&
      isPermitted(grant.access, {
        level,
        sourceType,
        organizationId: grant.organizationId,
        entityPath: entityId === undefined ? [] : [entityId],
      }),
  };
}
