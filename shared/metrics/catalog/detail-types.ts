import { DetailType } from '../../domain/detail.ts';
import { detailIdOf } from '../../domain/detail-id.ts';
import details from './details.json' with { type: 'json' };

/** Every detail that the product knows from the start, in the order of its groups. */
export const detailTypes: readonly DetailType[] = details.map((entry) =>
  DetailType.parse({ ...entry, id: detailIdOf(entry.name), formula: 'formula' in entry ? entry.formula : null }),
);

const byId = new Map(detailTypes.map((type) => [type.id, type]));

/** The catalog's entry of that name, whatever its case; null for a detail of an organization's own. */
export const detailTypeOf = (name: string): DetailType | null => byId.get(detailIdOf(name)) ?? null;

const isNumber = ({ valueType }: DetailType): boolean => valueType === 'ScheduleNumber' || valueType === 'Number';

/** The unit in which an entity holds a detail: amounts are in the entity's own currency; what is no number has none. */
export const unitOf = (type: DetailType, currency: string): string =>
  type.unit === 'Currency' ? currency : (type.unit ?? (isNumber(type) ? 'Count' : ''));
