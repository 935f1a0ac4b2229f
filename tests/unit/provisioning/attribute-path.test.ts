import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attributePath, conditionsOf } from '#functions/domain/provisioning/attribute-path.ts';
import { DomainError } from '#shared/errors/domain-error.ts';

describe('the path of an operation', () => {
  it.each([
    ['active', { attribute: 'active', filter: null, sub: null }],
    ['name.givenName', { attribute: 'name', filter: null, sub: 'givenname' }],
    ['members[value eq "a-1"]', { attribute: 'members', filter: { attribute: 'value', value: 'a-1' }, sub: null }],
    [
      'phoneNumbers[ type EQ "work" ].value',
      { attribute: 'phonenumbers', filter: { attribute: 'type', value: 'work' }, sub: 'value' },
    ],
    [
      'emails[primary eq true].value',
      { attribute: 'emails', filter: { attribute: 'primary', value: true }, sub: 'value' },
    ],
    ['urn:ietf:params:scim:schemas:core:2.0:User:userName', { attribute: 'username', filter: null, sub: null }],
    [
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager.value',
      {
        attribute: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:user:manager',
        filter: null,
        sub: 'value',
      },
    ],
  ])('%s is read', (text, path) => {
    expect(attributePath(text)).toEqual(path);
  });

  it.each(['', '.', 'a.', '.a', 'a..b', 'a[b]', 'a[b eq]', 'a[b eq "c"', 'a b', 'a[b eq "c"]d', '1a', 'a"b', 'urn:'])(
    '"%s" is none',
    (text) => {
      expect(() => attributePath(text)).toThrow('attributePathInvalid');
    },
  );
});

describe('a filter', () => {
  it('is read comparison by comparison, with its texts as JSON has them', () => {
    expect(conditionsOf('userName eq "a\\"b\\u00e4" and active eq false  AND  id eq -1.5 and x eq null')).toEqual([
      { attribute: 'username', value: 'a"bä' },
      { attribute: 'active', value: false },
      { attribute: 'id', value: -1.5 },
      { attribute: 'x', value: null },
    ]);
  });

  it('keeps a text in one piece, whatever stands in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(conditionsOf(`externalId eq ${JSON.stringify(text)} and active eq true`)).toEqual([
          { attribute: 'externalid', value: text },
          { attribute: 'active', value: true },
        ]);
      }),
    );
  });

  it('that is anything else is refused, and never breaks', () => {
    const pieces = [
      'userName',
      ' eq ',
      '"a"',
      ' and ',
      ' or ',
      '(',
      ')',
      '[',
      ']',
      'true',
      'urn:a:b:',
      '.',
      '\\',
      '"',
      ' ',
    ];
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string()), { maxLength: 12 }), (some) => {
        try {
          expect(conditionsOf(some.join('')).length).toBeGreaterThan(0);
        } catch (error) {
          expect(error).toBeInstanceOf(DomainError);
        }
      }),
    );
  });

  it('of the longest text that a request carries takes no time', () => {
    const long = [`urn:${'a:'.repeat(990)}`, `a${'.a'.repeat(990)}`, `a eq "${'\\\\'.repeat(980)}`, ' '.repeat(2_000)];
    for (const text of long) expect(() => conditionsOf(text)).toThrow('filterUnsupported');
  });
});
