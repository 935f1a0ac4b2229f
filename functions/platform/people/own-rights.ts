import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { linesOfDealRole } from '#shared/domain/permissions/deal-role-lines.ts';
import type { PermissionLine } from '#shared/domain/permissions/permission.ts';
import { identityOf } from '#shared/domain/permissions/permission-identity.ts';
import { denialsIn } from '#shared/domain/permissions/resolve.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { withWholeDetail } from '#shared/metrics/asked-of-detail.ts';
import type { Rights } from './rights-store.ts';

/** Whose rights are written: an agent's own, or those of everybody in a group. */
export interface RightsHolder {
  readonly kind: 'AGENT' | 'GROUP';
  readonly id: string;
}

type Caller = Pick<RequestScope, 'agent' | 'membership' | 'may' | 'session'>;
type Bound = Pick<RequestScope, 'grant'>;

const linesOf = ({ permissions, assignments }: Rights): readonly PermissionLine[] => [
  ...permissions,
  ...assignments.filter(({ enabled }) => enabled).flatMap(({ role, entityId }) => linesOfDealRole(role, entityId)),
];

/** What of the first is not in the second. */
function without(some: readonly PermissionLine[], others: readonly PermissionLine[]): readonly PermissionLine[] {
  const known = new Set(others.map(identityOf));
  return some.filter((line) => !known.has(identityOf(line)));
}

/** What a change gives or denies besides what there was. */
export const addedLines = (before: Rights, after: Rights): readonly PermissionLine[] =>
  without(linesOf(after), linesOf(before));

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

/** Rights are given by people: whoever may not lift what is denied to them could otherwise have a program do it. */
export function requirePersonGives({ session }: Pick<RequestScope, 'session'>): void {
  if (session?.kind === 'client') throw new DomainError('rightsForPeople', { reason: 'asked by an API client' });
}

/** What is denied to the caller by records of their own, of their groups and of settings; nothing binds superusers. */
const denialsOf = ({ grant }: Bound): readonly PermissionLine[] =>
  grant === null || grant.access.superuser ? [] : denialsIn(grant.access, grant.organizationId);

/** Whoever something is denied to makes no program that would do it in their place, or lift the denial. */
export function requireNothingDenied(caller: Bound): void {
  if (denialsOf(caller).length > 0) throw new DomainError('ownDenial', { reason: 'makes a program' });
}

/** Where something lies, and where it is to lie: it itself and what is above it, structures or folders. */
export interface Move {
  readonly from: readonly string[];
  readonly to: readonly string[];
}

/**
 * Nobody moves something out from under what is denied to them there. A denial of a single thing counts as well, because the thing may lie in what
 * moves.
 */
export function requireDenialsStay(caller: Bound, { from, to }: Move): void {
  const left = new Set(from.filter((id) => !to.includes(id)));
  if (left.size === 0) return;
  const isLeft = (id: string | null): boolean => id !== null && left.has(id);
  const isLifted = denialsOf(caller).some(({ entityId, sourceId }) => isLeft(entityId) || isLeft(sourceId));
  if (isLifted) throw new DomainError('ownDenial', { reason: 'moved out' });
}

/**
 * Nobody lifts what is denied to themselves, nor shuts themselves out of the organization; and who does not manage it gives themselves nothing that
 * they may not do already. All of it is somebody else's to change. Superusers are bound by no record, so by this neither.
 */
export function requireFairChange(caller: Caller, holder: RightsHolder, before: Rights, after: Rights): void {
  requirePersonGives(caller);
  if (caller.agent.superuser || !isOwn(caller, holder)) return;
  const [had, has] = [linesOf(before), linesOf(after)];
  const added = without(has, had);
  if (without(had, has).some(isDenial)) throw new DomainError('ownDenial');
  if (added.some((line) => isDenial(line) && line.sourceType === 'Organization')) throw new DomainError('ownLockOut');
  if (caller.may('Create', 'Organization')) return;
  if (added.some((line) => !isDenial(line) && !holdsAlready(caller, line))) throw new DomainError('ownGain');
}
