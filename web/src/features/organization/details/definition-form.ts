import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod';
import { type DetailType, PeriodRollup, ValueType } from '#shared/domain/detail.ts';
import { detailIdOf } from '#shared/domain/detail-id.ts';
import { enteredName } from '#shared/domain/entered-text.ts';
import { EntityType } from '#shared/domain/entity-types.ts';
import type { NewDetailType, OwnDetailType } from '#shared/domain/own-detail-type.ts';
import { isPercentage } from '#shared/metrics/told/percent.ts';

/** Formulas count in shares of one, people in percent. */
const percentsInOne = 100;
const digits = 15;

const fields = {
  kind: z.enum(['own', 'override']),
  name: enteredName(200),
  entityTypes: z.array(EntityType),
  valueType: ValueType,
  unit: z.string().trim().max(40, 'Use at most 40 characters.'),
  /** Empty until it is chosen: nobody can tell which of them is right. */
  periodRollup: z.enum(['', ...PeriodRollup.options]),
  formula: z.string().trim().max(4_000, 'Use at most 4,000 characters.'),
  /** One on each line. */
  options: z.string().max(20_000),
  /** Of numbers, as people count: percentages in percent. */
  default: z.number({ error: 'Enter a number.' }).nullable(),
  note: z.string().trim().max(1_000, 'Use at most 1,000 characters.'),
};
const Fields = z.object(fields);
export type DefinitionValues = z.infer<typeof Fields>;

export const isNumberType = (valueType: string): boolean => valueType === 'ScheduleNumber' || valueType === 'Number';
export const isOfOptions = (valueType: string): boolean => /SelectOption/.test(valueType);

const optionsIn = (lines: string): string[] =>
  [...new Set(lines.split('\n').map((line) => line.trim()))].filter(Boolean);

const toPercent = (share: number): number => Number((share * percentsInOne).toPrecision(digits));
const toShare = (percent: number): number => Number((percent / percentsInOne).toPrecision(digits));

function standardOf({ default: typed, unit, valueType, formula }: DefinitionValues): string | null {
  if (typed === null || formula !== '' || !isNumberType(valueType)) return null;
  return String(isPercentage(unit) ? toShare(typed) : typed);
}

export type Definition = Omit<NewDetailType, 'version'>;

/** What is sent: fields that do not belong to the kind of detail are left out of it. */
export function definitionOf(values: DefinitionValues): Definition {
  const { name, entityTypes, valueType, unit, periodRollup, formula, options, note } = values;
  return {
    name,
    entityTypes,
    valueType,
    unit: isNumberType(valueType) && unit !== '' ? unit : null,
    periodRollup: periodRollup === '' ? 'none' : periodRollup,
    formula: formula === '' ? null : formula,
    options: isOfOptions(valueType) ? optionsIn(options) : [],
    default: standardOf(values),
    note: note === '' ? null : note,
  };
}

export type DefinitionFormOf = UseFormReturn<DefinitionValues, unknown, Definition>;

interface Fault {
  readonly field: keyof DefinitionValues;
  readonly message: string;
}

function faultsOf(values: DefinitionValues, inCatalog: boolean): readonly Fault[] {
  const { kind, entityTypes, valueType, unit, periodRollup, formula, options } = values;
  const fault = (isFault: boolean, field: Fault['field'], message: string): readonly Fault[] =>
    isFault ? [{ field, message }] : [];
  if (kind === 'override') {
    return [
      ...fault(!inCatalog, 'name', 'Choose a detail of the catalog.'),
      ...fault(formula === '', 'formula', 'Enter the formula that counts instead of the catalog’s.'),
    ];
  }
  const takenByCatalog =
    'The catalog has a detail of this name. Choose “A formula for the catalog” to change its formula.';
  return [
    ...fault(inCatalog, 'name', takenByCatalog),
    ...fault(entityTypes.length === 0, 'entityTypes', 'Choose what it is a detail of.'),
    ...fault(isNumberType(valueType) && unit === '', 'unit', 'Enter a unit, or Count where it has none.'),
    ...fault(
      isNumberType(valueType) && periodRollup === '',
      'periodRollup',
      'Choose what a quarter or a year has of its months.',
    ),
    ...fault(isOfOptions(valueType) && optionsIn(options).length === 0, 'options', 'Enter the options to choose from.'),
  ];
}

/** `catalog`: ids of the details that the product knows from the start. */
export const definitionForm = (catalog: ReadonlySet<string>) =>
  Fields.superRefine((values, context) => {
    for (const { field, message } of faultsOf(values, catalog.has(detailIdOf(values.name)))) {
      context.addIssue({ code: 'custom', path: [field], message });
    }
  }).transform(definitionOf);

export const newDefinition: DefinitionValues = {
  kind: 'own',
  name: '',
  entityTypes: ['Project'],
  valueType: 'ScheduleNumber',
  unit: '',
  periodRollup: '',
  formula: '',
  options: '',
  default: null,
  note: '',
};

const knownTypes = (types: readonly string[]): EntityType[] =>
  types.flatMap((type) => EntityType.options.filter((one) => one === type));

/** What the form begins with when it is about one of the catalog. */
export const valuesOfType = (type: DetailType): Omit<DefinitionValues, 'kind'> => ({
  name: type.name,
  entityTypes: knownTypes(type.entityTypes),
  valueType: type.valueType,
  unit: type.unit ?? '',
  periodRollup: type.periodRollup,
  formula: type.formula ?? '',
  options: type.options.join('\n'),
  default:
    type.default === null || !isNumberType(type.valueType)
      ? null
      : isPercentage(type.unit ?? '')
        ? toPercent(Number(type.default))
        : Number(type.default),
  note: type.note ?? '',
});

export const valuesOf = (type: OwnDetailType): DefinitionValues => ({
  kind: type.isOverride ? 'override' : 'own',
  ...valuesOfType(type),
});
