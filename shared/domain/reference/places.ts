import * as z from 'zod';
import { foldedText } from '../folded-text.ts';
import countiesByState from './counties.json' with { type: 'json' };
import countryList from './countries.json' with { type: 'json' };
import stateList from './states.json' with { type: 'json' };

/** A state, district or territory of the United States, by its postal code. */
export const State = z.object({ code: z.string().length(2), name: z.string() });
export type State = z.infer<typeof State>;

/** A country of ISO 3166-1: `code` is its alpha-2, `code3` its alpha-3 code. */
export const Country = z.object({ code: z.string().length(2), code3: z.string().length(3), name: z.string() });
export type Country = z.infer<typeof Country>;

/** The 50 states, the District of Columbia and the five inhabited territories, by name. */
export const states: readonly State[] = stateList;

/** The 249 entries of ISO 3166-1 by their usual English names. */
export const countries: readonly Country[] = countryList;

// Capitals, accents and outer blanks don't tell places apart: "dona ana" is Doña Ana.
const folded = (text: string): string => foldedText(text.trim());

/** The state of that postal code or name; null for any other text. */
export function stateOf(codeOrName: string): State | null {
  const wanted = folded(codeOrName);
  return states.find(({ code, name }) => folded(code) === wanted || folded(name) === wanted) ?? null;
}

/** The country of that alpha-2 code, alpha-3 code or name; null for any other text. */
export function countryOf(codeOrName: string): Country | null {
  const wanted = folded(codeOrName);
  const isWanted = ({ code, code3, name }: Country) => [code, code3, name].some((text) => folded(text) === wanted);
  return countries.find(isWanted) ?? null;
}

/**
 * Counties of a state by name, with parishes, boroughs, municipios and independent cities, as the Census Bureau names them without the word
 * for their kind; none for an unknown state. Connecticut has its eight counties, not the planning regions that stand in for them since 2022.
 */
export function countiesOf(state: string): readonly string[] {
  const found = stateOf(state);
  return Object.entries(countiesByState).find(([code]) => code === found?.code)?.[1] ?? [];
}

/** A state's name as it is stored and shown, from its code or name in any case; null where there is no such state. */
export const stateNameOf = (text: string): string | null => stateOf(text)?.name ?? null;

/** A country's name as it is stored and shown, from a code or name in any case; null where there is no such country. */
export const countryNameOf = (text: string): string | null => countryOf(text)?.name ?? null;

/** A county's name as it is stored and shown; null where the state, by code or name, has no such county. */
export function countyNameOf(state: string, text: string): string | null {
  const wanted = folded(text);
  return countiesOf(state).find((name) => folded(name) === wanted) ?? null;
}
