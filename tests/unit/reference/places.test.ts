import { describe, expect, it } from 'vitest';
import {
  countiesOf,
  countries,
  countryNameOf,
  countryOf,
  countyNameOf,
  stateNameOf,
  stateOf,
  states,
} from '#shared/domain/reference/places.ts';

const repeated = (texts: readonly string[]): readonly string[] =>
  texts.filter((text, at) => texts.findIndex((other) => other.toLowerCase() === text.toLowerCase()) !== at);

describe('a state', () => {
  it.each([
    { typed: 'CA', name: 'California' },
    { typed: ' ca ', name: 'California' },
    { typed: 'CALIFORNIA', name: 'California' },
    { typed: 'district of columbia', name: 'District of Columbia' },
    { typed: 'pr', name: 'Puerto Rico' },
  ])('is known as "$typed"', ({ typed, name }) => {
    expect(stateNameOf(typed)).toBe(name);
  });

  it.each(['', 'XX', 'Cal', 'USA', 'Ontario'])('is not "%s"', (typed) => {
    expect(stateOf(typed)).toBeNull();
  });

  it('is one of fifty, the District of Columbia and five territories, by name', () => {
    expect(states).toHaveLength(56);
    expect(states.map(({ name }) => name)).toEqual(states.map(({ name }) => name).toSorted());
    expect(repeated(states.flatMap(({ code, name }) => [code, name]))).toEqual([]);
  });
});

describe('a county', () => {
  it.each([
    { state: 'CA', typed: 'kern', name: 'Kern' },
    { state: 'texas', typed: 'TRAVIS', name: 'Travis' },
    { state: 'NM', typed: 'Dona Ana', name: 'Doña Ana' },
    { state: 'MD', typed: "prince george's", name: "Prince George's" },
    { state: 'VA', typed: 'Richmond city', name: 'Richmond city' },
    { state: 'AK', typed: 'copper river', name: 'Copper River' },
  ])('of $state is known as "$typed"', ({ state, typed, name }) => {
    expect(countyNameOf(state, typed)).toBe(name);
  });

  it.each([
    { state: 'NV', typed: 'Kern' },
    { state: 'CA', typed: '' },
    { state: 'Atlantis', typed: 'Kern' },
    // Divided into Chugach and Copper River in 2019.
    { state: 'AK', typed: 'Valdez-Cordova' },
  ])('of $state is not "$typed"', ({ state, typed }) => {
    expect(countyNameOf(state, typed)).toBeNull();
  });

  it('belongs to every state, and no state has two of one name', () => {
    expect(states.filter(({ code }) => countiesOf(code).length === 0)).toEqual([]);
    expect(states.flatMap(({ code }) => repeated(countiesOf(code)).map((name) => `${code} ${name}`))).toEqual([]);
    expect([countiesOf('TX').length, countiesOf('DE').length, countiesOf('DC').length]).toEqual([254, 3, 1]);
    expect(states.reduce((sum, { code }) => sum + countiesOf(code).length, 0)).toBe(3_232);
    expect(countiesOf('Atlantis')).toEqual([]);
  });
});

describe('a country', () => {
  it.each([
    { typed: 'US', name: 'United States' },
    { typed: 'usa', name: 'United States' },
    { typed: 'united states', name: 'United States' },
    { typed: 'DEU', name: 'Germany' },
    { typed: "cote d'ivoire", name: "Côte d'Ivoire" },
    { typed: 'Curacao', name: 'Curaçao' },
  ])('is known as "$typed"', ({ typed, name }) => {
    expect(countryNameOf(typed)).toBe(name);
  });

  it.each(['', 'Prussia', 'XK1', 'U'])('is not "%s"', (typed) => {
    expect(countryOf(typed)).toBeNull();
  });

  it('is one of the 249 of ISO 3166-1, with codes and a name of its own, by name', () => {
    expect(countries).toHaveLength(249);
    expect(repeated(countries.flatMap(({ code, code3, name }) => [code, code3, name]))).toEqual([]);
    expect(countries.filter(({ code, code3 }) => !/^[A-Z]{2} [A-Z]{3}$/.test(`${code} ${code3}`))).toEqual([]);
    const names = countries.map(({ name }) => name);
    expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')));
  });
});
