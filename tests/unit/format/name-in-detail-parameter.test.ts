import { describe, expect, it } from 'vitest';
import { nameInDetailParameter } from '#shared/format/detail-parameter.ts';

describe('the name in a parameter for a detail', () => {
  it.each([
    { text: 'Net Income', name: 'Net Income' },
    { text: 'CO2 #1 + storage @ site', name: 'CO2 #1 + storage @ site' },
    { text: 'Number[Net Income]', name: 'Net Income' },
  ])('of "$text" is "$name"', ({ text, name }) => {
    expect(nameInDetailParameter(text)).toBe(name);
  });

  it.each([
    'Number[Net Income][Financial]',
    'Number[Net Income]@Count-5',
    'Number[Net Income]#Status=[Open]',
    'Number[Net Income]+Owner=[Yes]',
  ])('is not all that is asked for in "%s"', (text) => {
    expect(nameInDetailParameter(text)).toBeNull();
  });
});
