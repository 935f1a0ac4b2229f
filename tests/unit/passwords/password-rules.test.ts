import { describe, expect, it } from 'vitest';
import { isCommonPassword } from '#shared/domain/common-passwords.ts';
import { holdsOwnName, passwordFault } from '#shared/domain/password.ts';

const owner = {
  firstName: 'Zoë',
  lastName: 'van der Berg',
  email: 'z.bergmann@riverside.example',
  organizationNames: ['Riverside Capital', 'ABC'],
};

describe('passwords that are guessed first', () => {
  it.each([
    'Password12',
    'Aaaaaaaaa1',
    'Qwertyuiop1',
    'Welcome2026',
    'P@ssw0rd2026',
    'Summer2026!',
    'Abcdefghij1',
    '1q2w3e4R5T',
    '1Qaz2Wsx3Edc',
    'PasswordPassword1',
    'MonkeyDragon12',
    'Iloveyou2026',
    '2026Welcome',
    'Pass-Word-12',
  ])('%s', (password) => {
    expect(passwordFault(password)).toBe('passwordCommon');
  });

  it.each([
    'Thornfield-2026',
    'Lakeside-2027',
    'Trestle-demo-2026',
    'Xk9vPq2mLz',
    'Correct-Horse-7-Battery',
    'Brücke:7:Übergang',
    // Common words beside one that is not.
    'Password-of-Grzegorz-7',
  ])('are not: %s', (password) => {
    expect(passwordFault(password)).toBeNull();
  });

  it('are found as quickly in a long text', () => {
    const begun = performance.now();

    isCommonPassword(`${'abcdefghijklmnopqrstuvwxyz'.repeat(9)}Q7-`);
    isCommonPassword(`${'passwordwelcome'.repeat(16)}zq1Q`);

    expect(performance.now() - begun).toBeLessThan(100);
  });
});

describe('passwords with a name of their owner', () => {
  it.each(['Bergmann-1999x', 'My-Riverside-7', 'CAPITAL-gains-7'])('%s', (password) => {
    expect(holdsOwnName(password, owner)).toBe(true);
  });

  it.each(['Zoo-van-der-7x', 'Abc-Thornfield-7'])('are not those with words of three letters: %s', (password) => {
    expect(holdsOwnName(password, owner)).toBe(false);
  });

  it('tells accents apart as little as people do', () => {
    expect(holdsOwnName('Jose-Alvarez-12', { ...owner, firstName: 'José', lastName: 'Álvarez' })).toBe(true);
  });
});
