import type { DetailType } from '#shared/domain/detail.ts';
import { DayCount } from '#shared/finance/day-counts.ts';
import { unitLabel } from '#shared/format/units.ts';
import { typesMeant } from '#shared/metrics/formula/definitions.ts';
import { formulaFunctions } from '#shared/metrics/formula/formula-functions.ts';
import type { TypedPlace } from './typed-place.ts';

export interface Suggestion {
  readonly key: string;
  /** What is matched and shown first. */
  readonly name: string;
  /** Beside the name: a signature, a unit. */
  readonly beside: string;
  readonly meaning: string;
  /** What takes the place of what was typed. */
  readonly text: string;
}

/** What formulas can name. */
export interface Nameable {
  readonly details: readonly DetailType[];
  /** On which the formula is computed. */
  readonly entityTypes: readonly string[];
}

const mostShown = 50;
/** Before so many letters, a word may be the beginning of nearly every name. */
const lettersOfNames = 2;

const constants: readonly Suggestion[] = [
  { key: 'TRUE', name: 'TRUE', beside: 'constant', meaning: 'Yes.', text: 'TRUE' },
  { key: 'FALSE', name: 'FALSE', beside: 'constant', meaning: 'No.', text: 'FALSE' },
];

const functions: readonly Suggestion[] = Object.entries(formulaFunctions).map(([name, { signature, help }]) => ({
  key: `${name}(`,
  name,
  beside: signature,
  meaning: help,
  text: `${name}(`,
}));

const ofDetail = ({ id, name, unit, group, formula }: DetailType): Suggestion => ({
  key: `[${id}]`,
  name,
  beside: unit === null ? '' : unitLabel(unit),
  meaning: `${group}${formula === null ? '' : ', computed'}`,
  text: `[${name}]`,
});

const ofText = (text: string, meaning: string): Suggestion => ({
  key: `"${text}"`,
  name: text,
  beside: '',
  meaning,
  text: `"${text}"`,
});

const frequencies = ['Annually', 'Semiannually', 'Quarterly', 'Monthly'];

function textsFor(callee: string | null, { details, entityTypes }: Nameable): readonly Suggestion[] {
  if (callee === 'DAYS' || callee === 'YEARFRAC')
    return DayCount.options.map((name) => ofText(name, 'Day count convention'));
  if (callee === 'PERIODS_PER_YEAR') return frequencies.map((name) => ofText(name, 'Frequency'));
  const options = details
    .filter((detail) => entityTypes.every((type) => detail.entityTypes.includes(type)))
    .flatMap(({ name, options: own }) => own.map((option) => ofText(option, `An option of ${name}`)));
  return [...new Map(options.map((one) => [one.key, one])).values()];
}

function typesIn(details: readonly DetailType[]): readonly Suggestion[] {
  const types = new Set(details.flatMap(({ entityTypes }) => entityTypes));
  return [...types]
    .toSorted()
    .map((name) => ({ key: name, name, beside: 'type', meaning: 'Whose details are read', text: name }));
}

function detailsAt({ entityType }: TypedPlace, { details, entityTypes }: Nameable): readonly Suggestion[] {
  const wanted = entityType === null ? entityTypes : typesMeant(entityType);
  return details.filter((one) => wanted.every((type) => one.entityTypes.includes(type))).map(ofDetail);
}

function candidatesAt(place: TypedPlace, nameable: Nameable): readonly Suggestion[] {
  switch (place.kind) {
    case 'detail':
      return detailsAt(place, nameable);
    case 'type':
      return typesIn(nameable.details);
    case 'text':
      return textsFor(place.callee, nameable);
    case 'word': {
      const namesToo = place.typed === '' || place.typed.length >= lettersOfNames;
      return [...functions, ...constants, ...(namesToo ? detailsAt(place, nameable) : [])];
    }
  }
}

/** What begins with what was typed comes first, then what has a word that does, then what has it anywhere. */
function rankOf(name: string, typed: string): number {
  const at = name.toLowerCase().indexOf(typed);
  if (at <= 0) return at;
  return /[\s_(/&-]/.test(name[at - 1] ?? '') ? 1 : 2;
}

/** What can be meant by what is being typed, the likeliest first. */
export function suggestionsAt(place: TypedPlace, nameable: Nameable): readonly Suggestion[] {
  const typed = place.typed.trim().toLowerCase();
  return candidatesAt(place, nameable)
    .map((one) => ({ one, rank: rankOf(one.name, typed) }))
    .filter(({ rank }) => rank >= 0)
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, mostShown)
    .map(({ one }) => one);
}

/** The formula with what was chosen, and where the caret goes: behind it, and behind a parenthesis that is there already. */
export function completed(text: string, { from, to }: TypedPlace, { text: chosen }: Suggestion) {
  const hasParenthesis = chosen.endsWith('(') && text[to] === '(';
  const end = hasParenthesis ? to + 1 : to;
  return { from, to: end, inserted: chosen };
}
