import { describe, expect, it } from 'vitest';
import { areas } from '#shared/contract/areas.ts';
import { apiAreaNames, apiScopes, isInScope, narrowedScopes, simplestScopes } from '#shared/domain/api-scope.ts';

describe('scopes of the API', () => {
  it('name its areas as the contract does', () => {
    expect([...apiAreaNames].toSorted()).toEqual(areas.map(({ name }) => name).toSorted());
  });

  it.each([
    { held: ['write'], asked: 'covenants:read', is: true },
    { held: ['read'], asked: 'covenants:read', is: true },
    { held: ['read'], asked: 'covenants:write', is: false },
    { held: ['covenants:write'], asked: 'covenants:read', is: true },
    { held: ['covenants:write'], asked: 'metrics:read', is: false },
    { held: ['covenants:write'], asked: 'read', is: false },
    { held: ['read', 'covenants:write'], asked: 'covenants:write', is: true },
    { held: [], asked: 'jobs:read', is: false },
  ] as const)('$held include $asked: $is', ({ held, asked, is }) => {
    expect(isInScope(held, asked)).toBe(is);
  });

  it('are simplest without those that others include', () => {
    expect(simplestScopes(apiScopes)).toEqual(['write']);
    expect(simplestScopes(['jobs:read', 'covenants:write', 'covenants:read'])).toEqual([
      'covenants:write',
      'jobs:read',
    ]);
    for (const scope of apiScopes) expect(simplestScopes([scope, scope])).toEqual([scope]);
  });

  it('are narrowed to nothing that was not held', () => {
    for (const held of apiScopes) {
      for (const asked of apiScopes) {
        const narrowed = narrowedScopes([held], asked);
        expect(narrowed === null || isInScope([held], narrowed[0] ?? 'write')).toBe(true);
        expect(narrowed === null).toBe(!isInScope([held], asked));
      }
    }
  });
});
