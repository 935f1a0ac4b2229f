import { readOwnDetailTypes } from '#functions/domain/metrics/exports/own-detail-types-reader.ts';
import { readOrganization } from '#functions/domain/organizations/exports/organization-reader.ts';
import { pageOfAll } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import type { reference } from '#shared/contract/reference.ts';
import { DetailType } from '#shared/domain/detail.ts';
import type { OwnDetailType } from '#shared/domain/own-detail-type.ts';
import { settingValue } from '#shared/domain/settings/effective-settings.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { detailTypes } from '#shared/metrics/catalog/detail-types.ts';
import { detailTypeCalled, isOfType, optionsOf } from '#shared/metrics/detail-options.ts';
import type { ReferenceContext } from './context.ts';

type Calls = typeof reference.calls;

/** The catalog with what the organization counts by instead, and after it what it has defined besides; the catalog alone for whoever may not view the organization. */
async function typesIn(scope: ReferenceContext['scope']): Promise<readonly DetailType[]> {
  const { organizationId, table } = scope;
  if (organizationId === '' || !scope.may('View', 'Organization', organizationId)) return detailTypes;
  const own = new Map((await readOwnDetailTypes(table)).map((type) => [type.id, bare(type)]));
  const inCatalog = new Set(detailTypes.map(({ id }) => id));
  return [
    ...detailTypes.map((type) => own.get(type.id) ?? type),
    ...[...own.values()].filter(({ id }) => !inCatalog.has(id)),
  ];
}

const bare = (type: OwnDetailType): DetailType => DetailType.parse(type);

export const listDetailTypes: UseCase<Calls['listDetailTypes'], ReferenceContext> = async ({ query }, { scope }) => {
  const wanted = query.search?.trim().toLowerCase() ?? '';
  const matching = (await typesIn(scope)).filter(
    ({ name, entityTypes }) =>
      name.toLowerCase().includes(wanted) && (query.entityType === undefined || entityTypes.includes(query.entityType)),
  );
  return pageOfAll(matching, query);
};

export const listAllDetailTypes: UseCase<Calls['listAllDetailTypes'], ReferenceContext> = async ({ query }) =>
  pageOfAll(detailTypes, query);

export const listDetailTypesOf: UseCase<Calls['listDetailTypesOf'], ReferenceContext> = async ({ params, query }) => {
  const ofType = detailTypes.filter((detail) => isOfType(detail, params.type));
  const called = detailTypeCalled(params.type);
  const found = ofType.length === 0 && called ? [called] : ofType;
  if (found.length === 0) throw new DomainError('detailTypeNotFound');
  return pageOfAll(found, query);
};

/** Lines such as "Stage: Permitting"; none for people without an organization. */
async function customDetailOptions(organizationId: string): Promise<readonly string[]> {
  if (organizationId === '') return [];
  return settingValue((await readOrganization(organizationId)).details, 'customDetailOptions');
}

export const listDetailOptions: UseCase<Calls['listDetailOptions'], ReferenceContext> = async (
  { params },
  { scope },
) => {
  const options = optionsOf(params.detailType, params.detail, await customDetailOptions(scope.organizationId));
  if (!options) throw new DomainError('detailNotFound');
  return [...options];
};
