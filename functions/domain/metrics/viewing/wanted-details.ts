import { type Entity, entitiesIn } from '#functions/domain/structures/exports/entity-reader.ts';
import { asksFor, dataKindIn } from '#shared/metrics/asked-details.ts';
import type { DetailParameter } from '#shared/metrics/detail-parameter.ts';
import type { DetailTypes } from '#shared/metrics/detail-types-lookup.ts';
import { FigureFrequency } from '#shared/time/figure-period.ts';
import type { MetricsContext } from '../context.ts';
import { readDetails, type StoredDetail } from '../exports/figure-reader.ts';
import { type WantedDetail, wholeDetail } from './detail-views.ts';

/** What was asked for of one entity. */
export interface WantedOfEntity {
  readonly entity: Entity;
  readonly wanted: readonly WantedDetail[];
}

const isNamed = ({ name }: Entity, entityName: string): boolean => name.toLowerCase() === entityName.toLowerCase();

const isOfEntity = (entity: Entity, { entityName }: DetailParameter): boolean =>
  entityName === null || isNamed(entity, entityName);

/** What lies in a structure and is in force, where a parameter asks for something else than the structure itself. */
async function insideOf(entity: Entity, parameters: readonly DetailParameter[], { scope }: MetricsContext) {
  if (entity.kind !== 'Deal' || parameters.every((parameter) => isOfEntity(entity, parameter))) return [];
  const inside = await entitiesIn(scope.table, entity.home);
  return inside.filter(({ id, launchStatus }) => id !== entity.id && launchStatus === 'Active');
}

/** Asks for obsolete details by their state; in all other lists they are left out. */
const isListed = ({ launchStatus }: StoredDetail, { attributes }: DetailParameter): boolean =>
  launchStatus === 'Active' || attributes['launchStatus']?.toLowerCase() === 'obsolete';

const describedBy = (detail: StoredDetail, types: DetailTypes): StoredDetail => {
  const type = types.of(detail.name);
  return type === null ? detail : { ...detail, valueType: type.valueType, valueSource: type.valueSource };
};

function wantedBy(parameter: DetailParameter, details: readonly StoredDetail[], types: DetailTypes): WantedDetail[] {
  const { grouping, size, attributes } = parameter;
  return details
    .filter((detail) => isListed(detail, parameter) && asksFor(parameter, { detail, type: types.of(detail.name) }))
    .map((detail) => ({
      detail,
      dataKind: dataKindIn(attributes) ?? 'actual',
      frequency: FigureFrequency.safeParse(grouping).data ?? null,
      size,
    }));
}

const isSame = (one: WantedDetail, other: WantedDetail): boolean =>
  one.detail.id === other.detail.id &&
  one.dataKind === other.dataKind &&
  one.frequency === other.frequency &&
  one.size === other.size;

/** The details that parameters ask for, each once, by entity; all in force where none does. */
export async function wantedDetails(
  entity: Entity,
  parameters: readonly DetailParameter[] | null,
  context: MetricsContext,
): Promise<WantedOfEntity[]> {
  const types = await context.types();
  const read = new Map<string, Promise<StoredDetail[]>>();
  const readOnce = (id: string): Promise<StoredDetail[]> => {
    const known = read.get(id) ?? readDetails(context.scope.table, id);
    read.set(id, known);
    return known;
  };
  const detailsOf = async ({ id }: Entity): Promise<StoredDetail[]> =>
    (await readOnce(id)).map((detail) => describedBy(detail, types));
  if (parameters === null) {
    const active = (await detailsOf(entity)).filter(({ launchStatus }) => launchStatus === 'Active');
    return [{ entity, wanted: active.map(wholeDetail) }];
  }
  const found = new Map<string, { readonly entity: Entity; wanted: WantedDetail[] }>();
  const inside = await insideOf(entity, parameters, context);
  for (const parameter of parameters) {
    const { entityName } = parameter;
    const named = isOfEntity(entity, parameter) ? [entity] : inside.filter((one) => isNamed(one, entityName ?? ''));
    for (const one of named) {
      const own = found.get(one.id) ?? { entity: one, wanted: [] };
      const more = wantedBy(parameter, await detailsOf(one), types);
      own.wanted = [...own.wanted, ...more.filter((wanted) => !own.wanted.some((known) => isSame(known, wanted)))];
      found.set(one.id, own);
    }
  }
  const inOrder = (a: WantedDetail, b: WantedDetail): number => (a.detail.id < b.detail.id ? -1 : 1);
  return [...found.values()].map(({ wanted, ...of }) => ({ ...of, wanted: wanted.toSorted(inOrder) }));
}
