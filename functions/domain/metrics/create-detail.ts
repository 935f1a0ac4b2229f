import { readEntityInForce } from '#functions/domain/structures/exports/in-force-reader.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { writeRecords } from '#functions/platform/storage/records.ts';
import type { BodyOf } from '#shared/contract/define-area.ts';
import type { metrics } from '#shared/contract/metrics.ts';
import type { Setting } from '#shared/domain/organization.ts';
import { invalid } from '#shared/errors/domain-error.ts';
import type { MetricsContext } from './context.ts';
import { requireOnDetail } from './exports/detail-rights-reader.ts';
import { DetailRecord } from './exports/figure-reader.ts';
import { isOrganization } from './settings-of-organization.ts';
import { asItIs, detailViews, wholeDetail } from './viewing/detail-views.ts';

type Calls = typeof metrics.calls;

async function storeSettings(body: BodyOf<Calls['createDetail']>, { settings }: MetricsContext): Promise<Setting[]> {
  if (Array.isArray(body)) return [...(await settings.store(body, (index) => `${index}.value`))];
  if (!('value' in body)) throw invalid('value', 'Enter a value.');
  return [...(await settings.store([body], () => 'value'))];
}

export const createDetail: UseCase<Calls['createDetail'], MetricsContext> = async ({ params, body }, context) => {
  if (await isOrganization(params.id)) return storeSettings(body, context);
  if (Array.isArray(body)) throw invalid('body', 'Add one detail at a time.');
  if ('value' in body) throw invalid('value', 'Enter figures with their months.');
  const { scope } = context;
  requireOnDetail(scope, 'Create', params.id, body.name);
  const entity = await readEntityInForce(scope.table, params.id);
  const added = await (await context.detailsOf(entity)).addition(body.name, body.unit);
  const [written] = await writeRecords([added], scope.actor, scope.clock.now());
  const [view] = await detailViews(entity, [wholeDetail(DetailRecord.parse(written))], asItIs, context);
  if (!view) throw new Error(`Detail ${body.name} was created by somebody who may not see it.`);
  return view;
};
