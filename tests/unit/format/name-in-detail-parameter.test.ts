import { describe, expect, it } from 'vitest';
import { nameInDetailParameter, packDetailParameter } from '#shared/format/detail-parameter.ts';

describe('the name in a parameter for a detail', () => {
  it.each([
    { text: 'Net Income', name: 'Net Income' },
    { text: 'CO2 #1 + storage @ site', name: 'CO2 #1 + storage @ site' },
    { text: decodeURIComponent(packDetailParameter({ type: 'Number', name: 'Net Income' })), name: 'Net Income' },
  ])('of "$text" is "$name"', ({ text, name }) => {
    expect(nameInDetailParameter(text)).toBe(name);
  });

  it.each([
    { type: 'Number', name: 'Net Income', category: 'Financial' },
    { type: 'Number', name: 'Net Income', grouping: 'Count', size: 5 },
    { type: 'Number', name: 'Net Income', attributes: { Status: 'Open' } },
    { type: 'Number', name: 'Net Income', addedAttributes: { Owner: 'Yes' } },
  ])('is not all that is asked for in %o', (detail) => {
    expect(nameInDetailParameter(decodeURIComponent(packDetailParameter(detail)))).toBeNull();
  });
});
