import type { ReadApprovalSource } from '#functions/domain/approvals/exports/approval-source.ts';
import { fingerprint } from '#functions/domain/approvals/exports/fingerprint.ts';
import { readOrganization } from '#functions/domain/organizations/exports/organization-reader.ts';
import { writeRecords } from '#functions/platform/storage/records.ts';
import { entityPartOf } from '#shared/domain/entity-part-id.ts';
import { isOwnWork, takesSecondPerson } from '#shared/domain/permissions/second-person.ts';
import { detailChange } from '../detail-change.ts';
import { mayApprove, mayOnDetail } from './detail-rights-reader.ts';
import { DetailRecord, detailKey, type StoredDetail } from './figure-reader.ts';

/** What is approved of a detail is that its entity has it, in this unit. Its figures are approved by themselves. */
const fingerprintOf = ({ name, unit, valueType, valueSource }: StoredDetail): string =>
  fingerprint(name, unit, valueType, valueSource);

/** A detail of an entity for whoever approves it by a workflow. */
export const detailApproval: ReadApprovalSource = async (sourceId, entity, scope) => {
  const { entityId, part: id } = entityPartOf(sourceId);
  if (entityId !== entity.id) return null;
  const [detail, { details: settings }] = await Promise.all([
    scope.table.get(detailKey(entityId, id), DetailRecord),
    readOrganization(scope.organizationId),
  ]);
  if (detail === null) return null;
  return {
    name: detail.name,
    sourceType: 'Detail',
    covenantType: null,
    isChange: false,
    fingerprint: fingerprintOf(detail),
    isWaiting: detail.launchStatus === 'Active' && !detail.approved,
    sees: mayOnDetail(scope, 'View', entity.path, detail.name),
    approves: mayApprove(scope, entity.path),
    isOwnWorkOf: (agentId) => takesSecondPerson(settings) && isOwnWork(detail, agentId),
    approve: async ({ changes, derived }) => {
      const approved = detailChange(scope, detail, { version: detail.version, approved: true });
      await writeRecords([approved, ...changes], scope.actor, scope.clock.now(), derived);
    },
  };
};
