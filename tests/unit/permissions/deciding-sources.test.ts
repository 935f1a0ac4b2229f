import { describe, expect, it } from 'vitest';
import { permissionsFor } from '#shared/contract/access.ts';
import { areas } from '#shared/contract/areas.ts';
import type { Call } from '#shared/contract/define-area.ts';
import { decidingSources } from '#shared/domain/permissions/deciding-sources.ts';

/** Every source that a declared call asks about. */
const asked = areas.flatMap(({ calls }) =>
  Object.values<Call>(calls).flatMap(({ access }) => permissionsFor(access).map(({ source }) => source)),
);

describe('the sources that are offered', () => {
  it('are those that decide about a call', () => {
    expect([...decidingSources].toSorted()).toEqual([...new Set(asked)].toSorted());
  });
});
