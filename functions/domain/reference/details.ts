import { readOrganization } from '#functions/domain/organizations/exports/organization-reader.ts';
import { pageOfAll } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import type { reference } from '#shared/contract/reference.ts';
import { settingValue } from '#shared/domain/settings/effective-settings.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { detailTypes } from '#shared/metrics/catalog/detail-types.ts';
import { detailTypeCalled, isOfType, optionsOf } from '#shared/metrics/detail-options.ts';
import type { ReferenceContext } from './context.ts';

type Calls = typeof reference.calls;

export const listDetailTypes: UseCase<Calls['listDetailTypes'], ReferenceContext> = async ({ query }) => {
  const wanted = query.search?.trim().toLowerCase() ?? '';
  const matching = detailTypes.filter(
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
