import { withWholeDetail } from '#shared/domain/permissions/asked-of-detail.ts';
import { linesOfDealRole } from '#shared/domain/permissions/deal-role-lines.ts';
import type { PermissionLine } from '#shared/domain/permissions/permission.ts';
import { identityOf } from '#shared/domain/permissions/permission-identity.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { RequestScope } from './request-scope.ts';
import type { Rights } from './rights-store.ts';

/** Whose rights are written: an agent's own, or those of everybody in a group. */
export interface RightsHolder {
  readonly kind: 'AGENT' | 'GROUP';
  readonly id: string;
}

type Caller = Pick<RequestScope, 'agent' | 'membership' | 'may'>;

const linesOf = ({ permissions, assignments }: Rights): readonly PermissionLine[] => [
  ...permissions,
  ...assignments.filter(({ enabled }) => enabled).flatMap(({ role, entityId }) => linesOfDealRole(role, entityId)),
];

/** What of the first is not in the second. */
function without(some: readonly PermissionLine[], others: readonly PermissionLine[]): readonly PermissionLine[] {
  const known = new Set(others.map(identityOf));
  return some.filter((line) => !known.has(identityOf(line)));
}

const isDenial = ({ action }: PermissionLine): boolean => action === 'Deny';

/** Of a document, what is held on its folders does not count: whoever holds no more than that has somebody else name the document. */
const holdsAlready = (caller: Caller, line: PermissionLine): boolean => {
  const { level, sourceType, sourceId, entityId, detailType, detailName, detailValues } = line;
  const asked = { sourceIds: sourceId === null ? [] : [sourceId], detailType, detailName, detailValues };
  return caller.may(level, sourceType, entityId ?? undefined, withWholeDetail(sourceType, asked));
};

/** Whether a change of the holder's rights is one of the caller's own. */
export const isOwn = ({ agent, membership }: Caller, { kind, id }: RightsHolder): boolean =>
  kind === 'AGENT' ? id === agent.id : (membership?.groupIds.includes(id) ?? false);

/**
 * Nobody lifts what is denied to themselves, nor shuts themselves out of the organization; and who does not manage it gives themselves nothing that
 * they may not do already. All of it is somebody else's to change. Superusers are bound by no record, so by this neither.
 */
export function requireFairChange(caller: Caller, holder: RightsHolder, before: Rights, after: Rights): void {
  if (caller.agent.superuser || !isOwn(caller, holder)) return;
  const [had, has] = [linesOf(before), linesOf(after)];
  const added = without(has, had);
  if (without(had, has).some(isDenial)) throw new DomainError('ownDenial');
  if (added.some((line) => isDenial(line) && line.sourceType === 'Organization')) throw new DomainError('ownLockOut');
  if (caller.may('Create', 'Organization')) return;
  if (added.some((line) => !isDenial(line) && !holdsAlready(caller, line))) throw new DomainError('ownGain');
}
