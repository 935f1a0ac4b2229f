import { documentSight } from '#functions/domain/data-room/exports/document-sight-reader.ts';
import { readEntity } from '#functions/domain/structures/exports/entity-reader.ts';
import { readEntityInForce } from '#functions/domain/structures/exports/in-force-reader.ts';
import { pageOfAll } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { ownerOf } from '#functions/platform/storage/owners.ts';
import { writeRecords } from '#functions/platform/storage/records.ts';
import type { BodyOf } from '#shared/contract/define-area.ts';
import type { metrics } from '#shared/contract/metrics.ts';
import type { Detail } from '#shared/domain/detail.ts';
import { detailIdOf } from '#shared/domain/detail-id.ts';
import type { FactValue } from '#shared/domain/fact.ts';
import type { Setting } from '#shared/domain/organization.ts';
import type { Level } from '#shared/domain/permissions/permission.ts';
import { withoutStamp } from '#shared/domain/record-stamp.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { IsoDate } from '#shared/time/dates.ts';
import { hasPeriodEnded } from '#shared/time/figure-period.ts';
import type { MetricsContext } from './context.ts';
import { mayOnDetail, seesFigure } from './exports/detail-rights-reader.ts';
import {
  type BareFigure,
  DetailRecord,
  detailKey,
  figuresOf,
  readDetails,
  type StoredDetail,
  valuesOn,
  withSources,
} from './exports/figure-reader.ts';
import { withSeenSources } from './exports/figure-sight-reader.ts';

type Calls = typeof metrics.calls;

/** The details of an organization are its settings. */
const isOrganization = async (id: string): Promise<boolean> => (await ownerOf(id))?.kind === 'Organization';

const namesIn = (detail: string | readonly string[] | undefined): readonly string[] | null =>
  detail === undefined ? null : [detail].flat();

async function listSettings(names: readonly string[] | null, { settings }: MetricsContext) {
  const all = await settings.list();
  return names === null ? all : all.filter(({ name }) => names.includes(name));
}

type LastValues = Pick<Detail, 'latest' | 'previous' | 'current'>;

const noValues: LastValues = { latest: null, previous: null, current: null };

/**
 * Of the lengths of periods that a detail has figures of, that of the newest figure; its last two tell the trend. A period that has not ended tells
 * nothing yet, where another one has.
 */
function lastTwo(figures: readonly BareFigure[], today: IsoDate): readonly BareFigure[] {
  const ended = figures.filter(({ frequency, period }) => hasPeriodEnded(frequency, period, today));
  const byFrequency = [...Map.groupBy(ended.length > 0 ? ended : figures, ({ frequency }) => frequency).values()];
  const newest = byFrequency.reduce<readonly BareFigure[]>(
    (best, next) => ((next.at(-1)?.period ?? '') > (best.at(-1)?.period ?? '') ? next : best),
    [],
  );
  return newest.slice(-2);
}

/** What each detail was and is last, as far as the reader may see it. */
async function lastValues(
  entityId: string,
  details: readonly StoredDetail[],
  { scope, series }: MetricsContext,
): Promise<ReadonlyMap<string, LastValues>> {
  const sees = (one: { readonly detailName: string; readonly value: FactValue }) => seesFigure(scope, entityId, one);
  const [snapshot, { home }] = await Promise.all([
    series.read(entityId, { dataKinds: ['actual'] }),
    // Documents of projects and financings lie in the room of their structure.
    readEntity(scope.table, entityId),
  ]);
  const byDetail = Map.groupBy(figuresOf(snapshot, details).filter(sees), ({ detailId }) => detailId);
  const lasts = await withSources(
    snapshot,
    [...byDetail.values()].flatMap((own) => lastTwo(own, scope.clock.today())),
  );
  const sight = documentSight(scope, home.id);
  const shown = Map.groupBy(await withSeenSources(lasts, sight), ({ detailId }) => detailId);
  const dated = (await valuesOn(snapshot, details, scope.clock.today())).filter(sees);
  const current = new Map((await withSeenSources(dated, sight)).map((value) => [value.detailId, value]));
  return new Map(
    details.map(({ id }) => {
      const [latest = null, previous = null] = (shown.get(id) ?? []).toReversed();
      return [id, { latest, previous, current: current.get(id) ?? null }];
    }),
  );
}

export const listDetails: UseCase<Calls['listDetails'], MetricsContext> = async ({ params, query }, context) => {
  const names = namesIn(query.detail);
  if (await isOrganization(params.id)) return pageOfAll(await listSettings(names, context), query);
  const { scope } = context;
  await readEntity(scope.table, params.id);
  const wanted = names && new Set(names.map(detailIdOf));
  const details = (await readDetails(scope.table, params.id)).filter(
    ({ id, launchStatus }) => launchStatus === 'Active' && (wanted === null || wanted.has(id)),
  );
  const lasts = await lastValues(params.id, details, context);
  const all = details
    .map((detail) => ({ ...detail, ...(lasts.get(detail.id) ?? noValues) }))
    .filter(
      ({ name, latest, current }) => latest !== null || current !== null || mayOnDetail(scope, 'View', params.id, name),
    );
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
  const key = detailKey(params.id, detailIdOf(body.name));
  const entity = await readEntityInForce(table, params.id);
  const added = await (await context.detailsOf(entity)).addition(body.name, body.unit);
  await writeRecords([added], scope.actor, scope.clock.now());
  const stored = await table.get(key, DetailRecord);
  if (!stored) throw new Error(`Detail ${body.name} was written but not found.`);
  return { ...stored, ...noValues };
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
  const stored = await scope.table.get(key, DetailRecord);
  if (!stored) throw new DomainError('detailNotFound');
  const lasts = await lastValues(params.id, [stored], context);
  return { ...stored, ...(lasts.get(stored.id) ?? noValues) };
};
