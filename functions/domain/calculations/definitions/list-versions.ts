import { ownDetailTypeKey } from '#functions/domain/metrics/exports/own-detail-types-reader.ts';
import { PageReply } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { findPeople } from '#functions/platform/people/people.ts';
import { versionsPage } from '#functions/platform/storage/record-versions.ts';
import type { calculations } from '#shared/contract/calculations.ts';
import { type DetailTypeVersion, OwnDetailType } from '#shared/domain/own-detail-type.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { CalculationsContext } from '../context.ts';

type Calls = typeof calculations.calls;

/** Definitions may be long: more of them would be more than one answer of the trail. */
const mostAtOnce = 20;

/** What a definition said, version by version, from the audit trail. The cursor is the version from which it goes on. */
export const listDetailTypeVersions: UseCase<Calls['listDetailTypeVersions'], CalculationsContext> = async (
  { params, query },
  { scope },
) => {
  const key = ownDetailTypeKey(params.detailTypeId);
  const type = await scope.table.get(key, OwnDetailType);
  if (type === null) throw new DomainError('detailTypeNotFound');
  const asked = { ...query, latest: type.version, most: mostAtOnce };
  const { items: versions, nextCursor } = await versionsPage(scope.table, key, OwnDetailType, asked);
  const people = await findPeople(scope.organizationId, [...new Set(versions.map(({ updatedBy }) => updatedBy))]);
  const items = versions.map((one): DetailTypeVersion => {
    const { version, updatedAt, updatedBy, launchStatus, formula, unit, periodRollup } = one;
    const person = people.get(updatedBy);
    const changedByName = person === undefined ? null : `${person.firstName} ${person.lastName}`.trim();
    return { version, changedAt: updatedAt, changedByName, launchStatus, formula, unit, periodRollup };
  });
  return new PageReply(items, nextCursor);
};
