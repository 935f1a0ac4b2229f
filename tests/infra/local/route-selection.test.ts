import { describe, expect, it } from 'vitest';
import { selectRoute } from '#infra/local/gateway/route-selection.ts';

const routeKeys = [
  'ANY /api/{proxy+}',
  'GET /api/structures',
  'GET /api/structures/{structureId}',
  'GET /api/structures/templates',
  'ANY /api/structures/{structureId}',
  'GET /api/structures/{structureId}/{proxy+}',
  'POST /api/session/sign-in',
];
const routes = routeKeys.map((routeKey) => ({ routeKey, integrationId: routeKey }));

const select = (method: string, path: string) => selectRoute(routes, method, path)?.route.routeKey;

describe('the selection of a route', () => {
  it.each([
    { method: 'GET', path: '/api/structures', route: 'GET /api/structures' },
    { method: 'GET', path: '/api/structures/templates', route: 'GET /api/structures/templates' },
    { method: 'GET', path: '/api/structures/7', route: 'GET /api/structures/{structureId}' },
    { method: 'PUT', path: '/api/structures/7', route: 'ANY /api/structures/{structureId}' },
    { method: 'PUT', path: '/api/structures/templates', route: 'ANY /api/structures/{structureId}' },
    { method: 'GET', path: '/api/structures/7/close/now', route: 'GET /api/structures/{structureId}/{proxy+}' },
    { method: 'PUT', path: '/api/structures/7/close', route: 'ANY /api/{proxy+}' },
    { method: 'GET', path: '/api/session/sign-in', route: 'ANY /api/{proxy+}' },
    { method: 'GET', path: '/api/structures/', route: 'ANY /api/{proxy+}' },
  ])('sends $method $path to $route', ({ method, path, route }) => {
    expect(select(method, path)).toBe(route);
  });

  it('hands over the values of path variables', () => {
    expect(selectRoute(routes, 'GET', '/api/structures/7/close/now')?.pathParameters).toEqual({
      structureId: '7',
      proxy: 'close/now',
    });
  });

  it('finds nothing for a path outside, unless there is a default route', () => {
    expect(select('GET', '/other')).toBeUndefined();
    expect(select('GET', '/api')).toBeUndefined();

    const withDefault = [...routes, { routeKey: '$default', integrationId: 'rest' }];
    expect(selectRoute(withDefault, 'GET', '/other')?.route.integrationId).toBe('rest');
  });
});
