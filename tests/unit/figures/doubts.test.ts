import { describe, expect, it } from 'vitest';
import { replacingOf, standingWords } from '#web/src/entities/figure/doubts.ts';
import { aFigure } from './a-sheet.ts';

const standing = {
  ...aFigure('dscr', '2026-09', 1.08, { unit: 'Ratio' }),
  source: {
    kind: 'Entered',
    by: 'dalia',
    byName: 'Dalia Okafor',
    at: '2026-11-26T22:58:00.000Z',
    documentId: null,
    note: null,
  } as const,
};
const timeZone = 'America/New_York';

describe('what stands where a figure is entered', () => {
  it('was entered at the time of day that its history tells: in the zone of the organization', () => {
    expect(standingWords(standing, timeZone)).toBe('1.08× · Dalia Okafor, Nov 26, 2026, 5:58 PM EST');
    expect(replacingOf({ name: 'DSCR', value: 1.2, unit: 'Ratio', standing, previous: null, timeZone })).toBe(
      'DSCR is already 1.08×, entered by Dalia Okafor on Nov 26, 2026, 5:58 PM EST. It will be 1.20×; the earlier value stays in its history.',
    );
  });
});
