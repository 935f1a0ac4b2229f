import { readOrganization } from '#functions/domain/organizations/exports/organization-reader.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { writeRecords } from '#functions/platform/storage/records.ts';
import { platformTable, tableOf } from '#functions/platform/storage/table.ts';
import type { session } from '#shared/contract/session.ts';
import { isFeatureName } from '#shared/domain/feature-flags.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { SessionContext } from './context.ts';
import { featureChoicesKey, readFeatureChoices, readFeatures } from './exports/features-reader.ts';

type Calls = typeof session.calls;

export const getFeatures: UseCase<Calls['getFeatures'], SessionContext> = async ({ query }) => [
  ...(await readFeatures(query.organizationId)),
];

export const setFeature: UseCase<Calls['setFeature'], SessionContext> = async (
  { params: { featureName: name }, body: { enabled, organizationId } },
  { actor, clock },
) => {
  if (!isFeatureName(name)) throw new DomainError('featureNotFound');
  if (organizationId !== undefined) await readOrganization(organizationId);

  const table = organizationId === undefined ? platformTable : tableOf(organizationId);
  const chosen = await readFeatureChoices(table);
  const others = (chosen?.features ?? []).filter((feature) => feature.name !== name);
  const change = table.change({
    key: featureChoicesKey,
    expects: chosen?.version ?? 'absent',
    value: { features: [...others, { name, enabled }] },
    event: enabled ? 'feature.switchedOn' : 'feature.switchedOff',
  });
  await writeRecords([change], actor, clock.now());
  return { name, enabled };
};
