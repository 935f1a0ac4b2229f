import { describe, expect, it } from 'vitest';
import { requireUnmatched } from '#functions/domain/structures/rules/entity-rules.ts';
import { changedSince, touchedSince } from '#functions/platform/storage/field-merge.ts';
import { isVisibleIn, type VisibilityApp } from '#shared/domain/entity-types.ts';
import { namedPlace, placeFaults } from '#shared/domain/place-rules.ts';
import { statusTypeOf } from '#shared/domain/status-types.ts';

describe('fields that two people changed', () => {
  const asRead = { name: 'Riverside', city: 'Austin', tags: ['a'] };

  it.each([
    { what: 'another field', current: { ...asRead, city: 'Dallas' }, patch: { name: 'Hillside' }, clashes: [] },
    { what: 'the same field', current: { ...asRead, city: 'Dallas' }, patch: { city: 'Houston' }, clashes: ['city'] },
    {
      what: 'the same field alike',
      current: { ...asRead, city: 'Dallas' },
      patch: { city: 'Dallas' },
      clashes: [],
      alike: ['city'],
    },
    { what: 'a list', current: { ...asRead, tags: ['a', 'b'] }, patch: { tags: ['a', 'c'] }, clashes: ['tags'] },
    {
      what: 'a field that was not there',
      current: { ...asRead, county: 'Travis' },
      patch: { county: 'Bell' },
      clashes: ['county'],
    },
  ])('clash where somebody else changed $what', ({ current, patch, clashes, alike = [] }) => {
    expect(changedSince(asRead, current, patch)).toEqual({ clashes, alike });
  });

  it('are not those whose values are kept in another order', async () => {
    const [read, sent] = [{ tags: [{ a: 1, b: 2 }] }, { tags: [{ b: 2, a: 1 }] }];

    const since = { asRead: read, current: { tags: [] }, othersChanged: async () => [] };
    expect(await touchedSince(since, sent)).toEqual({});
    await expect(touchedSince(since, { tags: [{ a: 1 }] })).rejects.toThrow('recordChanged');
  });
});

describe('places', () => {
  it('take the names of the reference lists in the United States', () => {
    expect(namedPlace({ country: 'us', state: 'tx', county: 'TRAVIS' })).toEqual({
      country: 'United States',
      state: 'Texas',
      county: 'Travis',
    });
    expect(namedPlace({ country: null, state: 'Ohio' })).toEqual({ country: 'United States', state: 'Ohio' });
    expect(namedPlace({ country: null, state: null, county: null })).toEqual({
      country: null,
      state: null,
      county: null,
    });
  });

  it('are whatever people enter elsewhere', () => {
    const place = { country: 'Canada', state: 'Saskatchewan', county: 'Division 6' };

    expect(placeFaults(place)).toEqual({});
    expect(namedPlace(place)).toEqual(place);
  });

  it.each([
    { field: 'country', place: { country: 'Ruritania', state: null } },
    { field: 'state', place: { country: 'United States', state: 'Atlantis' } },
    { field: 'county', place: { country: null, state: 'Texas', county: 'Kings' } },
    { field: 'state', place: { country: null, state: null, county: 'Travis' } },
  ])('name the field $field that is wrong: $place', ({ field, place }) => {
    expect(Object.keys(placeFaults(place))).toEqual([field]);
  });
});

describe('a match with another system', () => {
  const matched = {
    name: 'Riverside',
    customId: null,
    launchStatus: 'Active',
    remoteMappings: [{ system: 'QuickBooks' }],
  };

  it.each([
    { change: { name: 'Hillside' }, act: 'Renaming it' },
    { change: { customId: 'R-1' }, act: 'Changing its custom id' },
    { change: { launchStatus: 'Obsolete' }, act: 'Archiving it' },
  ])('is asked about before $change, by the names of the entity, the system and the act', ({ change, act }) => {
    const after = { ...matched, ...change };
    expect(() => requireUnmatched(matched, after)).toThrow(
      expect.objectContaining({
        code: 'remoteMappingAffected',
        detail: {
          userMessage: `“Riverside” is matched with an entry of QuickBooks. ${act} may break the match. Do it anyway?`,
        },
      }),
    );
    expect(() => requireUnmatched({ ...matched, remoteMappings: [] }, after)).not.toThrow();
  });

  it('is not touched by ending it', () => {
    expect(() => requireUnmatched(matched, { ...matched, remoteMappings: [] })).not.toThrow();
  });
});

describe('apps', () => {
  it.each<{ app: VisibilityApp; shows: readonly boolean[] }>([
    { app: 'rcs', shows: [false, true, false, true] },
    { app: 'pm', shows: [false, true, false, true] },
    { app: 'fm', shows: [false, true, true, true] },
    { app: 'o', shows: [false, false, true, true] },
  ])('$app shows structures by their visibilities', ({ app, shows }) => {
    const each = [[], ['PortfolioManagement'], ['Origination'], ['PortfolioManagement', 'Origination']] as const;

    expect(each.map((visibilities) => isVisibleIn(app, visibilities))).toEqual(shows);
  });
});

it('statuses of financings other than grants are those of loans', () => {
  expect(['Lease', 'Loan', 'Grant', 'SPV', 'Other', 'Project'].map((type) => statusTypeOf(type as 'Lease'))).toEqual([
    'Loan',
    'Loan',
    'Grant',
    'SPV',
    'Deal',
    'Project',
  ]);
});
