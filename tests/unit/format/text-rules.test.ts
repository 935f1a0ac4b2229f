import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Email, Password } from '#shared/domain/agent.ts';
import { isCommonPassword } from '#shared/domain/common-passwords.ts';
import { isEmail } from '#shared/domain/email.ts';
import { passwordStrength } from '#shared/domain/password.ts';
import { countOfLoans, termsOf } from '#shared/domain/terms.ts';
import { isUuid } from '#shared/domain/uuid.ts';
import { isEmptyValue } from '#shared/format/empty-value.ts';

const repeat = (letter: string, count: number) => letter.repeat(count);
const longDomain = (length: number) => `${`${repeat('d', 49)}.`.repeat(10).slice(0, length - 3)}.co`;

describe('an e-mail address', () => {
  it.each([
    'a@b.co',
    'nora.lindqvist+covenants@northlight.example',
    "o'brien_{x}~!#$%&*/=?^`|@example.com",
    `${repeat('a', 64)}@example.com`,
    `a@${repeat('b', 63)}.com`,
    `a@b.${repeat('c', 63)}`,
    'NORA@Northlight.Example',
  ])('may be %s', (text) => {
    expect(isEmail(text)).toBe(true);
    expect(Email.safeParse(text).success).toBe(true);
  });

  it.each([
    'a@@b.com',
    'a@b@c.com',
    'a..b@c.com',
    'a@c..com',
    '.a@b.com',
    'a.@b.com',
    '@b.com',
    'a b@c.com',
    'a,b@c.com',
    'a@b.c',
    'a@b.c1',
    'a@b',
    'a@-b.com',
    `${repeat('a', 65)}@example.com`,
    `a@${repeat('b', 64)}.com`,
    `a@b.${repeat('c', 64)}`,
  ])('may not be %s', (text) => {
    expect(isEmail(text)).toBe(false);
    expect(Email.safeParse(text).success).toBe(false);
  });

  it('has at most 254 characters', () => {
    const address = (length: number) => `a@${longDomain(length - 2)}`;
    expect([address(254).length, isEmail(address(254)), isEmail(address(255))]).toEqual([254, true, false]);
  });

  it('is judged alike by the field and by the schema', () => {
    const typed = fc.oneof(fc.string(), fc.emailAddress(), fc.stringMatching(/^[a-z.@-]{1,20}$/));
    fc.assert(
      fc.property(typed, (text) => {
        expect(Email.safeParse(text).success).toBe(isEmail(text.trim()));
      }),
    );
  });
});

describe('the strength of a password', () => {
  it.each([
    ['', 'none'],
    ['!!!', 'none'],
    ['a', 'weak'],
    ['7', 'weak'],
    ['aB', 'weak'],
    ['abcdefghijkl', 'weak'],
    ['abC', 'medium'],
    ['ab1', 'medium'],
    ['AB1', 'medium'],
    ['abcdefghij1', 'medium'],
    ['Abcdefg12', 'medium'],
    ['Abcdefgh12', 'strong'],
  ])('of "%s" is %s', (text, strength) => {
    expect(passwordStrength(text)).toBe(strength);
  });

  it('never falls when more is typed, and only a strong one is accepted', () => {
    const order = ['none', 'weak', 'medium', 'strong'];
    fc.assert(
      fc.property(fc.string(), fc.string(), (start, more) => {
        const [before, after] = [passwordStrength(start), passwordStrength(start + more)];
        expect(order.indexOf(after)).toBeGreaterThanOrEqual(order.indexOf(before));
        const isAllowed = start === start.trim() && start.length <= 256 && !isCommonPassword(start);
        expect(Password.safeParse(start).success).toBe(before === 'strong' && isAllowed);
      }),
    );
  });
});

describe('checks of a value', () => {
  it('tell a UUID by its shape', () => {
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        expect([isUuid(id), isUuid(id.toUpperCase())]).toEqual([true, true]);
      }),
    );
    const nil = '00000000-0000-0000-0000-000000000000';
    expect(isUuid(nil)).toBe(true);
    expect(
      ['', 'aggregate', `${nil}0`, nil.replaceAll('-', ''), 'g0000000-0000-0000-0000-000000000000'].some(isUuid),
    ).toBe(false);
  });

  it('count null, undefined, an empty text and the em dash as empty, but not 0 and false', () => {
    expect([null, undefined, '', '—', 0, false].map(isEmptyValue)).toEqual([true, true, true, true, false, false]);
  });
});

describe('the terms of an organization', () => {
  const setting = (name: string, value: string) => ({ name, value });

  it('are Financing, SPV and Deal Name unless it says otherwise', () => {
    const expected = { loan: 'Financing', loans: 'Financings', spv: 'SPV', spvs: 'SPVs', dealLabel: 'Deal Name' };
    expect(termsOf([])).toEqual(expected);
    expect(termsOf([setting('customNameForLoan', ' '), setting('dealIdentificationLabel', '')])).toEqual(expected);
  });

  it('have the singular and an "s" as plural unless there is one of its own', () => {
    expect(termsOf([setting('customNameForLoan', 'Loan'), setting('customNameForSPV', 'Vehicle')])).toMatchObject({
      loans: 'Loans',
      spvs: 'Vehicles',
    });
    const terms = termsOf([setting('customNameForLoan', 'Facility'), setting('customNameForLoanPlural', 'Facilities')]);
    expect([countOfLoans(1, terms), countOfLoans(3, terms)]).toEqual(['1 Facility', '3 Facilities']);
  });
});
