import { describe, expect, it } from 'vitest';
import { foldedText } from '#shared/domain/folded-text.ts';
import { holdsOwnName } from '#shared/domain/password.ts';
import { countyNameOf, stateNameOf } from '#shared/domain/reference/places.ts';

describe('folded texts', () => {
  it.each([
    ['Doña Ana', 'dona ana'],
    ['ÅNGSTRÖM', 'angstrom'],
    ['Ｒｉｖｅｒｓｉｄｅ', 'riverside'],
    ['oﬃce', 'office'],
    ['plain', 'plain'],
    ['', ''],
  ])('%s is compared as %s', (text, folded) => {
    expect(foldedText(text)).toBe(folded);
    expect(foldedText(foldedText(text))).toBe(folded);
  });

  it('are what places and the rules of passwords compare', () => {
    expect(countyNameOf('NM', ' dona ana ')).toBe('Doña Ana');
    expect(stateNameOf('ｔｅｘａｓ')).toBe('Texas');
    const owner = { firstName: 'Zoë', lastName: 'Müller', email: 'zoe@northlight.example', organizationNames: [] };
    expect(holdsOwnName('strong-MULLER-2026', owner)).toBe(true);
    expect(holdsOwnName('strong-ｍｕｌｌｅｒ-2026', owner)).toBe(true);
    expect(holdsOwnName('strong-other-2026', owner)).toBe(false);
  });
});
