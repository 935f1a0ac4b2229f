import type { Entity } from '#functions/domain/structures/exports/entity-reader.ts';
import { readEntityInForce } from '#functions/domain/structures/exports/in-force-reader.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { type PendingChange, writeRecords } from '#functions/platform/storage/records.ts';
import type { metrics } from '#shared/contract/metrics.ts';
import type { Detail, DetailChange, DetailChanges } from '#shared/domain/detail.ts';
import { withoutStamp } from '#shared/domain/record-stamp.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { MetricsContext } from './context.ts';
import { mayApprove, mayOnDetail } from './exports/detail-rights-reader.ts';
import { DetailRecord, detailKey, type StoredDetail } from './exports/figure-reader.ts';
import { invalid, isOrganization, storeSetting } from './settings-of-organization.ts';
import { asItIs, detailViews, wholeDetail } from './viewing/detail-views.ts';

type Calls = typeof metrics.calls;
type Scope = MetricsContext['scope'];
type OneChange = DetailChanges[number];

/** Obsoleting and restoring take the right to create, approving and taking approval back that of an approver. */
function requireRights(scope: Scope, { entityId, ...detail }: StoredDetail, change: DetailChange): void {
  const changesStatus = change.launchStatus !== undefined && change.launchStatus !== detail.launchStatus;
  if (changesStatus && !mayOnDetail(scope, 'Create', entityId, detail.name)) {
    throw new DomainError('notPermitted', { reason: 'Create on Detail' });
  }
  if (change.approved !== undefined && !mayApprove(scope, entityId)) {
    throw new DomainError('notPermitted', {
      userMessage: 'You do not have permission to approve details here.',
      reason: 'Edit on Detail, Approval Status',
    });
  }
  if (!changesStatus && change.approved === undefined && !mayOnDetail(scope, 'Create', entityId, detail.name)) {
    throw new DomainError('notPermitted', { reason: 'Create on Detail' });
  }
}

/** Asks before a detail that other systems deliver to is obsoleted or restored. */
function requireUnmatched({ stored }: Entity, detail: StoredDetail, { launchStatus }: DetailChange): void {
  if (stored.remoteMappings.length === 0 || launchStatus === undefined || launchStatus === detail.launchStatus) return;
  const systems = [...new Set(stored.remoteMappings.map(({ system }) => system))].join(', ');
  const act = launchStatus === 'Obsolete' ? 'Obsoleting' : 'Restoring';
  throw new DomainError('remoteMappingAffected', {
    userMessage: `“${stored.name}” is matched with an entry of ${systems}. ${act} “${detail.name}” may break what is exchanged with it. Do it anyway?`,
  });
}

function eventOf(detail: StoredDetail, { launchStatus, approved }: DetailChange): string {
  if (launchStatus !== undefined && launchStatus !== detail.launchStatus) {
    return launchStatus === 'Obsolete' ? 'detail.obsoleted' : 'detail.restored';
  }
  if (approved !== undefined && approved !== detail.approved) return approved ? 'detail.approved' : 'detail.unapproved';
  return 'detail.updated';
}

function changeOf(scope: Scope, detail: StoredDetail, { version, ...change }: DetailChange): PendingChange {
  const { launchStatus = detail.launchStatus, approved = detail.approved } = change;
  return scope.table.change({
    key: detailKey(detail.entityId, detail.id),
    expects: version,
    value: { ...withoutStamp(detail), launchStatus, approved },
    event: eventOf(detail, { version, ...change }),
  });
}

/** Makes all changes of details of an entity, or none, and answers the details as they stand. */
async function changeDetails(
  entityId: string,
  changes: readonly OneChange[],
  validatesRemoteMapping: boolean,
  context: MetricsContext,
): Promise<Detail[]> {
  const { scope } = context;
  const keys = changes.map(({ id }) => detailKey(entityId, id));
  const [entity, ...found] = await Promise.all([
    readEntityInForce(scope.table, entityId),
    ...keys.map((key) => scope.table.get(key, DetailRecord)),
  ]);
  const pending = changes.map(({ id: _, ...change }, at) => {
    const detail = found[at];
    if (!detail || !mayOnDetail(scope, 'View', entityId, detail.name)) throw new DomainError('detailNotFound');
    requireRights(scope, detail, change);
    if (validatesRemoteMapping) requireUnmatched(entity, detail, change);
    return changeOf(scope, detail, change);
  });
  await writeRecords(pending, scope.actor, scope.clock.now());
  const stored = await Promise.all(keys.map((key) => scope.table.get(key, DetailRecord)));
  const wanted = stored.flatMap((detail) => (detail === null ? [] : wholeDetail(detail)));
  return detailViews(entity, wanted, asItIs, context);
}

const validates = ({
  validateRemoteMapping,
}: {
  readonly validateRemoteMapping?: 'true' | 'false' | undefined;
}): boolean => validateRemoteMapping !== 'false';

export const updateDetail: UseCase<Calls['updateDetail'], MetricsContext> = async (
  { params, query, body },
  context,
) => {
  if (await isOrganization(params.id)) return storeSetting(params.detailId, body, context);
  if (!('version' in body)) throw invalid('launchStatus', 'Choose a status.');
  const changes = [{ ...body, id: params.detailId }];
  const [changed] = await changeDetails(params.id, changes, validates(query), context);
  if (!changed) throw new DomainError('detailNotFound');
  return changed;
};

export const updateDetails: UseCase<Calls['updateDetails'], MetricsContext> = async (
  { params, query, body },
  context,
) => {
  const [settings, changes] = [
    body.flatMap((one) => ('value' in one ? one : [])),
    body.flatMap((one) => ('version' in one ? one : [])),
  ];
  if (await isOrganization(params.id)) {
    if (changes.length > 0) throw invalid('0.value', 'Enter a value.');
    return [...(await context.settings.store(settings, (index) => `${index}.value`))];
  }
  if (settings.length > 0) throw invalid('0.launchStatus', 'Choose a status.');
  return changeDetails(params.id, changes, validates(query), context);
};
