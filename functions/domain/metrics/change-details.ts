import { requireNoWorkflow } from '#functions/domain/approvals/exports/open-workflow-reader.ts';
import type { Entity } from '#functions/domain/structures/exports/entity-reader.ts';
import { readEntityInForce } from '#functions/domain/structures/exports/in-force-reader.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { writeRecords } from '#functions/platform/storage/records.ts';
import type { metrics } from '#shared/contract/metrics.ts';
import type { Detail, DetailChange, DetailChanges } from '#shared/domain/detail.ts';
import { entityPartId } from '#shared/domain/entity-part-id.ts';
import { DomainError, invalid } from '#shared/errors/domain-error.ts';
import type { MetricsContext } from './context.ts';
import { changesStatus, detailChange } from './detail-change.ts';
import { mayOnDetail, requireApprover, requireOnDetail } from './exports/detail-rights-reader.ts';
import { DetailRecord, detailKey, type StoredDetail } from './exports/figure-reader.ts';
import { isOrganization, storeSetting } from './settings-of-organization.ts';
import { asItIs, detailViews, wholeDetail } from './viewing/detail-views.ts';

type Calls = typeof metrics.calls;
type Scope = MetricsContext['scope'];
type OneChange = DetailChanges[number];

/** Obsoleting and restoring take the right to create, approving and taking approval back that of an approver. */
function requireRights(scope: Scope, detail: StoredDetail, change: DetailChange): void {
  const { entityId, name } = detail;
  const decides = change.approved !== undefined;
  if (changesStatus(detail, change) || !decides) requireOnDetail(scope, 'Create', entityId, name);
  if (decides) requireApprover(scope, entityId, 'details');
}

/** Asks before a detail that other systems deliver to is obsoleted or restored. */
function requireUnmatched({ stored }: Entity, detail: StoredDetail, change: DetailChange): void {
  if (stored.remoteMappings.length === 0 || !changesStatus(detail, change)) return;
  const systems = [...new Set(stored.remoteMappings.map(({ system }) => system))].join(', ');
  const act = change.launchStatus === 'Obsolete' ? 'Obsoleting' : 'Restoring';
  throw new DomainError('remoteMappingAffected', {
    userMessage: `“${stored.name}” is matched with an entry of ${systems}. ${act} “${detail.name}” may break what is exchanged with it. Do it anyway?`,
  });
}

/** Whoever decides on a detail that is in a workflow decides there. */
async function requireNotInSteps({ id, home }: Entity, changes: readonly OneChange[], { table }: Scope): Promise<void> {
  const decided = changes.filter(({ approved }) => approved !== undefined);
  await requireNoWorkflow(table, home.id, ...decided.map((change) => entityPartId(id, change.id)));
}

const detailsNamed = async ({ table }: Scope, entityId: string, changes: readonly OneChange[]) => {
  const keys = changes.map(({ id }) => detailKey(entityId, id));
  return new Map((await table.getMany(keys, DetailRecord)).map((detail) => [detail.id, detail]));
};

/** Makes all changes of details of an entity, or none, and answers the details as they stand. */
async function changeDetails(
  entityId: string,
  changes: readonly OneChange[],
  validatesRemoteMapping: boolean,
  context: MetricsContext,
): Promise<Detail[]> {
  const { scope } = context;
  const [entity, found] = await Promise.all([
    readEntityInForce(scope.table, entityId),
    detailsNamed(scope, entityId, changes),
  ]);
  const pending = changes.map(({ id, ...change }) => {
    const detail = found.get(id);
    if (!detail || !mayOnDetail(scope, 'View', entityId, detail.name)) throw new DomainError('detailNotFound');
    requireRights(scope, detail, change);
    if (validatesRemoteMapping) requireUnmatched(entity, detail, change);
    return detailChange(scope, detail, change);
  });
  await requireNotInSteps(entity, changes, scope);
  await writeRecords(pending, scope.actor, scope.clock.now());
  const stored = await detailsNamed(scope, entityId, changes);
  const inOrder = changes.flatMap(({ id }) => stored.get(id) ?? []);
  return detailViews(entity, inOrder.map(wholeDetail), asItIs, context);
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
