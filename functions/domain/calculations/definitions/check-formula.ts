import type { DetailType } from '#shared/domain/detail.ts';
import { detailIdOf } from '#shared/domain/detail-id.ts';
import type { FormulaToCheck } from '#shared/domain/own-detail-type.ts';
import { definitionsOf } from '#shared/metrics/catalog/catalog-definitions.ts';
import { detailTypeOf, detailTypes } from '#shared/metrics/catalog/detail-types.ts';
import { problemsOfDefinition } from '#shared/metrics/formula/check-definitions.ts';
import type { FormulaProblem } from '#shared/metrics/formula/syntax.ts';

const everyType: ReadonlySet<string> = new Set(detailTypes.flatMap(({ entityTypes }) => entityTypes));

/** What is wrong with the formula of a detail beside the catalog and an organization's other definitions. */
export function problemsWith(type: DetailType, own: readonly DetailType[]): readonly FormulaProblem[] {
  return problemsAmong([...own, type])(type.id);
}

/** What is wrong with the formula of each of an organization's definitions, by its id, beside the catalog and all the others. */
export function problemsAmong(own: readonly DetailType[]): (id: string) => readonly FormulaProblem[] {
  const definitions = definitionsOf([...detailTypes, ...own]);
  return (id) => {
    const definition = definitions.find(id);
    return definition === null ? [] : problemsOfDefinition(definition, definitions, everyType);
  };
}

/** A detail that is being defined; one that has no name yet has one that no formula can name. */
export function typeToCheck({ name, formula, entityTypes, valueType, unit }: FormulaToCheck): DetailType {
  const known = name === '' ? null : detailTypeOf(name);
  if (known !== null) return { ...known, formula };
  return {
    id: detailIdOf(name) || '-',
    name: name || 'This detail',
    group: '',
    entityTypes,
    valueType,
    unit,
    valueSource: 'Computed',
    periodRollup: 'last',
    formula,
    options: [],
    default: null,
    note: null,
  };
}
