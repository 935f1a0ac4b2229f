import { type DetailType, PeriodRollup, ValueSource, ValueType } from '../../domain/detail.ts';
import { detailIdOf } from '../../domain/detail-id.ts';
import { unitIn } from '../../money/currencies.ts';
import details from './details.json' with { type: 'json' };

type Entry = (typeof details)[number];

/** One of a closed list by its name. What is no entry of it stops the program, which `npm run catalog` finds first. */
function oneOf<Name extends string>(options: readonly Name[], name: string): Name {
  const found = options.find((option) => option === name);
  if (found === undefined) throw new Error(`The catalog says ${name}, which is none of ${options.join(', ')}.`);
  return found;
}

const typeOf = (entry: Entry): DetailType => ({
  id: detailIdOf(entry.name),
  name: entry.name,
  group: entry.group,
  entityTypes: entry.entityTypes,
  valueType: oneOf(ValueType.options, entry.valueType),
  unit: entry.unit,
  valueSource: oneOf(ValueSource.options, entry.valueSource),
  periodRollup: oneOf(PeriodRollup.options, entry.periodRollup),
  formula: ('formula' in entry ? entry.formula : null) ?? null,
  options: ('options' in entry ? entry.options : null) ?? [],
  default: ('default' in entry ? entry.default : null) ?? null,
  note: ('note' in entry ? entry.note : null) ?? null,
});

/** Every detail that the product knows from the start, in the order of its groups. */
export const detailTypes: readonly DetailType[] = details.map(typeOf);

const byId = new Map(detailTypes.map((type) => [type.id, type]));

/** The catalog's entry of that name, whatever its case; null for a detail of an organization's own. */
export const detailTypeOf = (name: string): DetailType | null => byId.get(detailIdOf(name)) ?? null;

const isNumber = ({ valueType }: DetailType): boolean => valueType === 'ScheduleNumber' || valueType === 'Number';

/** The unit in which an entity holds a detail: amounts are in the entity's own currency; what is no number has none. */
export const unitOf = (type: DetailType, currency: string): string =>
  type.unit === null ? (isNumber(type) ? 'Count' : '') : unitIn(type.unit, currency);
