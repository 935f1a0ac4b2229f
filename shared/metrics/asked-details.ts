import type { DataKind } from '../domain/datapoint.ts';
import type { Detail, DetailType } from '../domain/detail.ts';
import { detailIdOf } from '../domain/detail-id.ts';
import { FigureFrequency } from '../time/figure-period.ts';
import { isOfType } from './detail-options.ts';
import type { DetailParameter } from './detail-parameter.ts';

/** A detail of an entity with what the catalog, or the organization, says of its kind. */
export interface DescribedDetail {
  readonly detail: Pick<
    Detail,
    'id' | 'name' | 'valueType' | 'valueSource' | 'unit' | 'custom' | 'launchStatus' | 'approved'
  >;
  readonly type: DetailType | null;
}

type Attribute = (described: DescribedDetail) => string | readonly string[];

const attributes: Readonly<Record<string, Attribute>> = {
  valueType: ({ detail }) => detail.valueType,
  valueSource: ({ detail }) => detail.valueSource,
  unit: ({ detail }) => detail.unit,
  custom: ({ detail }) => String(detail.custom),
  launchStatus: ({ detail }) => detail.launchStatus,
  approved: ({ detail }) => String(detail.approved),
  periodRollup: ({ type }) => type?.periodRollup ?? [],
  group: ({ type }) => type?.group ?? [],
  entityType: ({ type }) => type?.entityTypes ?? [],
};

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

const has = (described: DescribedDetail, attribute: string, value: string): boolean =>
  [attributes[attribute]?.(described) ?? []].flat().some((own) => isSame(own, value));

/** What is wrong with a parameter, in a sentence; null where nothing is. */
export function faultOfParameter({ grouping, attributes: asked, addedAttributes }: DetailParameter): string | null {
  if (grouping !== null && !FigureFrequency.safeParse(grouping).success) {
    return `Group by a length of periods: ${FigureFrequency.options.join(', ')}.`;
  }
  const { dataKind, ...others } = asked;
  if (dataKind !== undefined && dataKindIn(asked) === null)
    return 'The data kind is actual, forecast, plan or baseline.';
  const unknown = [...Object.keys(others), ...Object.keys(addedAttributes)].find((name) => !(name in attributes));
  return unknown === undefined ? null : `Details have no attribute ${unknown}.`;
}

const kinds: Readonly<Record<string, DataKind>> = {
  actual: 'actual',
  forecast: 'forecast',
  plan: 'plan',
  baseline: 'baseline',
};

/** The data kind that attributes ask for; null where they ask for none. */
export const dataKindIn = (asked: Readonly<Record<string, string>>): DataKind | null =>
  kinds[(asked['dataKind'] ?? '').toLowerCase()] ?? null;

function isOfAskedType({ detail, type }: DescribedDetail, asked: string): boolean {
  return type === null ? isSame(detail.valueType, asked) : isOfType(type, asked);
}

/** Whether a parameter asks for a detail. An entity's name is not looked at here. */
export function asksFor(parameter: DetailParameter, described: DescribedDetail): boolean {
  const { type, name, category, attributes: asked, addedAttributes } = parameter;
  if (Object.entries(addedAttributes).some(([attribute, value]) => has(described, attribute, value))) return true;
  if (type !== null && !isOfAskedType(described, type)) return false;
  if (name !== null && detailIdOf(name) !== described.detail.id) return false;
  if (category !== null && !has(described, 'group', category)) return false;
  return Object.entries(asked).every(
    ([attribute, value]) => attribute === 'dataKind' || has(described, attribute, value),
  );
}
