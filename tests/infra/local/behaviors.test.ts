import { describe, expect, it } from 'vitest';
import { isPathMatched } from '#infra/local/gateway/behaviors.ts';

describe('a path pattern of a behavior', () => {
  it.each([
    { pattern: '/api/*', path: '/api/structures/7', fits: true },
    { pattern: 'api/*', path: '/api/', fits: true },
    { pattern: '/api/*', path: '/api', fits: false },
    { pattern: '/api/*', path: '/API/x', fits: false },
    { pattern: '*.js', path: '/assets/deep/app.js', fits: true },
    { pattern: '*.js', path: '/assets/app.jsx', fits: false },
    { pattern: '/v?/x', path: '/v1/x', fits: true },
    { pattern: '/a.b', path: '/aXb', fits: false },
  ])('$pattern for $path: $fits', ({ pattern, path, fits }) => {
    expect(isPathMatched(pattern, path)).toBe(fits);
  });
});
