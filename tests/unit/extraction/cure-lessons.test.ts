import { describe, expect, it } from 'vitest';
import { sectionsReferredTo } from '#functions/domain/covenants/extraction/cross-references.ts';
import { readClause } from './read-clause.ts';

const agreement = (defaults: string): string => `ARTICLE V
AFFIRMATIVE COVENANTS

Section 5.01 Books. The Borrower shall keep proper books.

Section 5.02 Taxes. The Borrower shall pay its taxes when they are due.

Section 5.03 Insurance. The Borrower shall keep its mills insured.

ARTICLE VI
NEGATIVE COVENANTS

Section 6.01 Liens. The Borrower shall not grant any Lien.

Section 6.02 Mergers. The Borrower shall not merge with any other Person.

ARTICLE VII
EVENTS OF DEFAULT

Section 7.01 Events of Default. Each of the following is an Event of Default:

${defaults}
`;

/** Days of each section in their order, and the longer ones behind a stroke; a dash where there are none. */
const cures = async (defaults: string): Promise<string> =>
  (await readClause(agreement(defaults)))
    .map(({ cureDays, extendedCureDays }) =>
      cureDays === undefined ? '-' : `${cureDays}${extendedCureDays === undefined ? '' : `/${extendedCureDays}`}`,
    )
    .join(' ');

const unpaid =
  '(a) the Borrower fails to pay principal when due, or any interest or other obligation under any Loan Document within three days after it is due;';

describe('a cure period', () => {
  it.each([
    [
      'of every other promise, behind sections without one',
      `${unpaid}\n\n(b) the Borrower fails to perform (i) any covenant contained in Section 5.02 or Article VI or (ii) any other term of this Agreement, if such failure remains unremedied for 30 days after notice;`,
      '30 - 30 - -',
    ],
    [
      'of a list with remarks',
      `${unpaid}\n\n(b) the Borrower fails to observe any covenant contained in Section 5.01, 5.02 (with respect to its own taxes) or 5.03 or in Article VI;\n\n(c) the Borrower fails to observe any other covenant, and such failure continues for a period of at least 20 days;`,
      '- - - - -',
    ],
    [
      'of a range',
      `${unpaid}\n\n(b) default in the performance of Sections 5.01 through 5.03 that is not remedied within ten (10) days;\n\n(c) default in the performance of any other covenant that continues for in excess of thirty (30) days;`,
      '10 10 10 30 30',
    ],
    [
      'of all but some sections',
      `${unpaid}\n\n(b) the Borrower fails to comply with any covenant (other than those in Section 5.01 and Section 6.02) and does not remedy this within 15 days;`,
      '- 15 15 15 -',
    ],
    [
      'in a proviso that leaves sections out',
      `${unpaid}\n\n(b) the Borrower fails to comply with any term of this Agreement; provided that, except with respect to any covenant in any of Sections 6.01 or 6.02, the Borrower shall have a 25-day grace period after notice;`,
      '25 25 25 - -',
    ],
    [
      'that is longer for one section',
      `${unpaid}\n\n(b) default in the performance of any provision hereof that is not remedied within thirty days after notice, provided that, with respect only to Section 5.02, the Borrower is given an additional period not to exceed sixty days;`,
      '30 30/60 30 30 30',
    ],
    [
      'of promises, and not of sums',
      '(a) the Borrower fails to pay any sum within five days after it is due;\n\n(b) the Borrower fails to perform any other obligation of this Agreement and the same remains uncured for ten days;',
      '10 10 10 10 10',
    ],
    [
      'of promises, and not of courts',
      '(a) an involuntary petition against the Borrower is not dismissed within 60 days, whatever agreement it breaches;\n\n(b) the Borrower fails to perform any other material term of this Agreement for 45 days;',
      '45 45 45 45 45',
    ],
    [
      'that is defined, and longer where work has begun',
      `${unpaid}\n\n(b) failure to perform any other obligation within the Initial Cure Period, or within ninety (90) days where the Borrower has begun to cure it in time;`,
      '30/90 30/90 30/90 30/90 30/90',
    ],
    [
      'not of another paper’s sections',
      `${unpaid}\n\n(b) default in the performance of Section 6 of the Mill Pledge Agreement;\n\n(c) default in the performance of any other covenant that continues for 30 days;`,
      '30 30 30 30 30',
    ],
  ])('is read %s', async (_, defaults, expected) => {
    const defined =
      'ARTICLE I\nDEFINITIONS\n\nSection 1.01 Terms. "Initial Cure Period" means a period of thirty (30) days after notice.\n\n';

    expect(
      (await readClause(defined + agreement(defaults)))
        .map(({ cureDays, extendedCureDays }) =>
          cureDays === undefined ? '-' : `${cureDays}${extendedCureDays === undefined ? '' : `/${extendedCureDays}`}`,
        )
        .join(' '),
    ).toBe(expected);
  });

  it.each([
    ['five (5) Business Days after notice', { cureDays: 5, cureDayType: 'Business' }],
    ['10 banking days', { cureDays: 10, cureDayType: 'Business' }],
    ['10 calendar days', { cureDays: 10 }],
    [
      'a period of ten (10) business days, extended to 30 business days if it is pursued',
      { cureDays: 10, extendedCureDays: 30, cureDayType: 'Business' },
    ],
    // Days of two types are not one period: the longer one stands in the words alone.
    [
      'a period of ten (10) business days, extended to 60 days if it is pursued',
      { cureDays: 10, cureDayType: 'Business' },
    ],
  ])('is counted in the days that the agreement tells: %s', async (period, expected) => {
    const [books] = await readClause(
      agreement(
        `${unpaid}\n\n(b) the Borrower fails to perform any other covenant and does not remedy this within ${period};`,
      ),
    );

    const { cureDays, extendedCureDays, cureDayType } = books ?? {};
    const told = Object.entries({ cureDays, extendedCureDays, cureDayType }).filter(([, value]) => value !== undefined);
    expect(Object.fromEntries(told)).toEqual(expected);
  });

  it('is told by the sentence of its own section of defaults', async () => {
    const found = await cures(
      `The Borrower fails to pay any sum within three Business Days after it is due.\n\n7.03 The breach by the Borrower of Sections 5.01, 6.01 or 6.02.\n\n7.04 The breach by the Borrower of any of the terms of this Agreement which is not remedied within 12 days.`,
    );

    expect(found).toBe('- 12 12 - -');
  });

  it('shows the words that tell it', async () => {
    const [books] = await readClause(
      agreement(
        `${unpaid}\n\n(b) the Borrower fails to perform any other covenant and does not remedy this within 15 days;`,
      ),
    );

    expect(books?.readings.find(({ field }) => field === 'cureDays')).toMatchObject({
      value: 15,
      passage: { quote: expect.stringContaining('within 15 days') },
    });
  });
});

describe('sections that a passage names', () => {
  it.each([
    ['Sections 6.01 through 6.04', ['6.01', '6.02', '6.03', '6.04']],
    ['Sections 5.2 through 5.4', ['5.2', '5.3', '5.4']],
    ['Section 5.02, 5.03 (with respect to existence) or 5.08', ['5.02', '5.03', '5.08']],
    ['Sections 8.01(d), 8.08 or 9 hereof', ['8.01(d)', '8.08', '9']],
    ['subsections (d) and (g) of Section 5.01', ['5.01(d)', '5.01(g)']],
    ['Articles V, VI and VII', ['V', 'VI', 'VII']],
    ['Section 5.01 and 30 days later', ['5.01']],
  ])('are read one by one: %s', (words, expected) => {
    expect(sectionsReferredTo(words)).toEqual(expected);
  });
});
