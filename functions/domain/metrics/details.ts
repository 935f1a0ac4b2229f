import { readEntity } from '#functions/domain/structures/entity-reader.ts';
import { readEntityInForce } from '#functions/domain/structures/in-force-reader.ts';
import { ownerOf } from '#functions/platform/owners.ts';
import { writeRecords } from '#functions/platform/records.ts';
import { pageOfAll } from '#functions/platform/reply.ts';
import type { UseCase } from '#functions/platform/serve-area.ts';
import type { BodyOf } from '#shared/contract/define-area.ts';
import type { metrics } from '#shared/contract/metrics.ts';
import { withoutStamp } from '#shared/domain/agent.ts';
import type { Datapoint } from '#shared/domain/datapoint.ts';
import type { Detail } from '#shared/domain/detail.ts';
import { detailIdOf } from '#shared/domain/detail-id.ts';
import type { Setting } from '#shared/domain/organization.ts';
import type { Level } from '#shared/domain/permissions/permission.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { MetricsContext } from './context.ts';
import { mayOnDetail, seesFigure } from './detail-rights-reader.ts';
import { DetailRecord, detailKey, readDetails } from './figure-reader.ts';

type Calls = typeof metrics.calls;

/** The details of an organization are its settings. */
const isOrganization = async (id: string): Promise<boolean> => (await ownerOf(id))?.kind === 'Organization';

const namesIn = (detail: string | readonly string[] | undefined): readonly string[] | null =>
  detail === undefined ? null : [detail].flat();

async function listSettings(names: readonly string[] | null, { settings }: MetricsContext) {
  const all = await settings.list();
  return names === null ? all : all.filter(({ name }) => names.includes(name));
}

/** The last figure of a detail and the one before it, from which its trend is told. */
function lastFigures(figures: readonly Datapoint[], id: string): Pick<Detail, 'latest' | 'previous'> {
  const [latest = null, previous = null] = figures
    .filter(({ detailId }) => detailId === id)
    .slice(-2)
    .toReversed();
  return { latest, previous };
}

export const listDetails: UseCase<Calls['listDetails'], MetricsContext> = async ({ params, query }, context) => {
  const names = namesIn(query.detail);
  if (await isOrganization(params.id)) return pageOfAll(await listSettings(names, context), query);
  const { scope } = context;
  await readEntity(scope.table, params.id);
  const wanted = names && new Set(names.map(detailIdOf));
  const [details, figures] = await Promise.all([readDetails(scope.table, params.id), context.figures(params.id)]);
  const seen = figures.filter((figure) => seesFigure(scope, params.id, figure));
  const all = details
    .filter(({ id, launchStatus }) => launchStatus === 'Active' && (wanted === null || wanted.has(id)))
    .filter(({ id, name }) => mayOnDetail(scope, 'View', params.id, name) || seen.some((one) => one.detailId === id))
    .map((detail) => ({ ...detail, ...lastFigures(seen, detail.id) }));
  return pageOfAll(all, query);
};

const invalid = (field: string, sentence: string): DomainError =>
  new DomainError('requestInvalid', { fields: { [field]: sentence } });

function requireOnDetail(scope: MetricsContext['scope'], level: Level, entityId: string, name: string): void {
  if (!mayOnDetail(scope, level, entityId, name))
    throw new DomainError('notPermitted', { reason: `${level} on Detail` });
}

type NewDetails = BodyOf<Calls['createDetail']>;

async function storeSettings(body: NewDetails, { settings }: MetricsContext): Promise<Setting[]> {
  if (Array.isArray(body)) return [...(await settings.store(body, (index) => `${index}.value`))];
  if (!('value' in body)) throw invalid('value', 'Enter a value.');
  return [...(await settings.store([body], () => 'value'))];
}

export const createDetail: UseCase<Calls['createDetail'], MetricsContext> = async ({ params, body }, context) => {
  if (await isOrganization(params.id)) return storeSettings(body, context);
  if (Array.isArray(body)) throw invalid('body', 'Add one detail at a time.');
  if ('value' in body) throw invalid('value', 'Enter figures with their months.');
  const { scope } = context;
  const { table } = scope;
  requireOnDetail(scope, 'Edit', params.id, body.name);
  const [existing] = await Promise.all([
    table.get(detailKey(params.id, detailIdOf(body.name)), DetailRecord),
    readEntityInForce(table, params.id),
  ]);
  // An obsolete one keeps its name, because its figures are in its own unit.
  if (existing) throw new DomainError('nameTaken');
  return { ...(await context.addDetail(params.id, body.name, body.unit)), latest: null, previous: null };
};

async function storeSetting(name: string, body: BodyOf<Calls['updateDetail']>, { settings }: MetricsContext) {
  if (!('value' in body)) throw invalid('value', 'Enter a value.');
  const [stored] = await settings.store([{ name, value: body.value }], () => 'value');
  if (!stored) throw new DomainError('settingNotFound');
  return stored;
}

export const updateDetail: UseCase<Calls['updateDetail'], MetricsContext> = async ({ params, body }, context) => {
  if (await isOrganization(params.id)) return storeSetting(params.detailId, body, context);
  if (!('launchStatus' in body)) throw invalid('launchStatus', 'Choose a status.');
  const { scope } = context;
  const key = detailKey(params.id, params.detailId);
  const [detail] = await Promise.all([scope.table.get(key, DetailRecord), readEntityInForce(scope.table, params.id)]);
  if (!detail || !mayOnDetail(scope, 'View', params.id, detail.name)) throw new DomainError('detailNotFound');
  requireOnDetail(scope, 'Create', params.id, detail.name);
  const changed = { ...withoutStamp(detail), launchStatus: body.launchStatus };
  const event = body.launchStatus === 'Obsolete' ? 'detail.obsoleted' : 'detail.restored';
  await writeRecords(
    [scope.table.change({ key, expects: body.version, value: changed, event })],
    scope.actor,
    scope.clock.now(),
  );
  const [stored, figures] = await Promise.all([scope.table.get(key, DetailRecord), context.figures(params.id)]);
  if (!stored) throw new DomainError('detailNotFound');
  const seen = figures.filter((figure) => seesFigure(scope, params.id, figure));
  return { ...stored, ...lastFigures(seen, stored.id) };
};
