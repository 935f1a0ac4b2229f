import { describe, expect, it } from 'vitest';
import type { Effect } from '#tests/support/setting-effects.ts';
import { proveEffects } from '#tests/support/setting-effects.ts';
import { flagScreenEffects } from './flag-effects.tsx';
import { screenEffects } from './screen-effects.tsx';

proveEffects(screenEffects, () => undefined);

describe.each(Object.entries(flagScreenEffects))('the flag %s', (_, { outcomes, run }: Effect) => {
  it.each(['true', 'false'])('does what is told of it when it is %s', async (value) => {
    expect(outcomes['true']).not.toEqual(outcomes['false']);
    expect(await run(value)).toEqual(outcomes[value]);
  });
});
