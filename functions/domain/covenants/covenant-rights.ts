import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { Covenant, CovenantChange } from '#shared/domain/covenant.ts';
import { withPending } from '#shared/domain/pending-terms.ts';
import { type CovenantRights, rightsOnCovenant, sourceOfCovenant } from '#shared/domain/permissions/covenant-rights.ts';
import { approvalStatus } from '#shared/domain/permissions/deal-role-lines.ts';
import { isExternalAccess } from '#shared/domain/permissions/external.ts';
import { isOn, type StoredSettings } from '#shared/domain/settings/stored-settings.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { othersThan } from './pending-terms.ts';

/** What the request may do with a covenant: of the entity that it names, or with the `path` of any other. */
export const rightsOn = (
  covenant: Covenant,
  scope: RequestScope,
  path: string | readonly string[] = covenant.entityId,
): CovenantRights => rightsOnCovenant(covenant, (level, source, asked) => scope.may(level, source, path, asked));

/** Whether whoever may approve decides: guests only where the organization has them approve. */
export const decidesBy = ({ approves }: CovenantRights, settings: StoredSettings, scope: RequestScope): boolean =>
  approves && (!isExternalAccess(scope.membership?.accessType) || isOn(settings, 'enableCounterpartyApprovers'));

/** The refusal of whoever may not approve a covenant, in words for people. */
export const cannotApprove = (covenant: Pick<Covenant, 'covenantType'>): DomainError => {
  const source = sourceOfCovenant(covenant.covenantType);
  return new DomainError('notPermitted', {
    userMessage: `You do not have permission to approve ${source === 'Report' ? 'reports' : 'covenants'} here.`,
    reason: `Edit on ${source}, ${approvalStatus.detailName}`,
  });
};

/** Creating one takes the right to create what it is: a report, or any other covenant. One that begins approved takes the approver's right too. */
export function requireCreator(
  entityId: string,
  { covenantType, approved }: Pick<Covenant, 'covenantType' | 'approved'>,
  scope: RequestScope,
): void {
  const source = sourceOfCovenant(covenantType);
  if (!scope.may('Create', source, entityId)) throw new DomainError('notPermitted', { reason: `Create on ${source}` });
  if (approved && !scope.may('Edit', source, entityId, approvalStatus)) throw cannotApprove({ covenantType });
}

/** Whether what the covenant asks for would be another than before. */
export const changesTerms = (covenant: Covenant, change: Partial<Covenant>): boolean =>
  Object.keys(othersThan(covenant, change)).length > 0;

/**
 * What a change consists of decides who may make it: approvers approve and take approvals back, obsoleting and restoring take the right to
 * create, everything else takes the right to edit. What becomes a report, or no longer is one, takes the rights on both.
 */
export function requireRights(
  covenant: Covenant,
  { version: _, pendingTerms, ...change }: CovenantChange,
  scope: RequestScope,
  path: string | readonly string[] = covenant.entityId,
): void {
  const { approved, launchStatus, ...others } = change;
  const rights = rightsOn(covenant, scope, path);
  if (!rights.sees) throw new DomainError('covenantNotFound', { reason: 'may not be seen' });
  const { covenantType = withPending(covenant).covenantType } = change;
  const after = rightsOn({ ...covenant, covenantType }, scope, path);
  const asksOthers = covenant.pendingTerms !== null || changesTerms(covenant, others) || others.takesBack === true;
  const isReapproved = approved === true && asksOthers;
  if (approved !== undefined && (approved !== covenant.approved || isReapproved)) {
    if (!rights.approves || !after.approves) throw cannotApprove({ ...covenant, ...others });
  }
  const source = sourceOfCovenant(covenant.covenantType);
  if (launchStatus !== undefined && launchStatus !== covenant.launchStatus && !rights.obsoletes) {
    throw new DomainError('notPermitted', { reason: `Create on ${source}` });
  }
  if (pendingTerms === null && !rights.edits && !rights.approves)
    throw new DomainError('notPermitted', { reason: `Edit on ${source}` });
  const edits = Object.values(others).some((value) => value !== undefined);
  if (edits && !(rights.edits && after.edits)) throw new DomainError('notPermitted', { reason: `Edit on ${source}` });
}
