import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DetailParameter, packDetailParameter, parseDetailParameter } from '#shared/metrics/detail-parameter.ts';

const nothing: DetailParameter = {
  type: null,
  name: null,
  category: null,
  entityName: null,
  grouping: null,
  size: null,
  attributes: {},
  addedAttributes: {},
};

describe('a parameter for details', () => {
  it.each([
    { text: 'Net Income', parts: { name: 'Net Income' } },
    { text: 'CO2 #1 + storage @ site', parts: { name: 'CO2 #1 + storage @ site' } },
    { text: 'Number[Net Income]', parts: { type: 'Number', name: 'Net Income' } },
    { text: 'Number[][Cash Flows]', parts: { type: 'Number', category: 'Cash Flows' } },
    {
      text: 'Number[Net Income][Cash Flows][Riverside]@Quarterly-4#unit=[USD]#dataKind=[plan]+unit=[EUR]',
      parts: {
        type: 'Number',
        name: 'Net Income',
        category: 'Cash Flows',
        entityName: 'Riverside',
        grouping: 'Quarterly',
        size: 4,
        attributes: { unit: 'USD', dataKind: 'plan' },
        addedAttributes: { unit: 'EUR' },
      },
    },
  ])('$text has these parts', ({ text, parts }) => {
    expect(parseDetailParameter(text)).toEqual({ ...nothing, ...parts });
  });

  it.each(['Number[Net Income', 'Number[Net Income]@', 'Number[A]#unit', 'Number[A] and more', 'Number[A]@Monthly-x'])(
    '%s is none',
    (text) => {
      expect(parseDetailParameter(text)).toBeNull();
    },
  );

  it('is read as it was packed', () => {
    const word = fc.stringMatching(/^[A-Za-z0-9 ]{1,12}$/);
    const attributes = fc.dictionary(fc.stringMatching(/^[a-zA-Z]{1,8}$/), word, { noNullPrototype: true });
    const orNull = fc.option(word, { nil: null });
    const grouped = fc.oneof(
      fc.constant({ grouping: null, size: null }),
      fc.record({ grouping: word, size: fc.option(fc.integer({ min: 0, max: 9_999 }), { nil: null }) }),
    );
    const parameter = fc.record({
      type: orNull,
      name: orNull,
      category: orNull,
      entityName: orNull,
      attributes,
      addedAttributes: attributes,
    });

    fc.assert(
      fc.property(parameter, grouped, (parts, grouping) => {
        const whole = { ...parts, ...grouping };
        expect(parseDetailParameter(packDetailParameter(whole))).toEqual(whole);
      }),
    );
  });
});
