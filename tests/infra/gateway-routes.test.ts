import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RoutedArea, routesOf } from '#infra/constructs/gateway-routes.ts';
import { chosenRoute, readings } from '#tests/infra/gateway-rules.ts';
import { routedAreas } from '#tests/infra/synthesized-stage.ts';

const declaredCalls = routedAreas.flatMap(({ area, calls }) =>
  calls.map(({ method, path }) => ({ area, method, path })),
);
const routes = routesOf(routedAreas);
const [leftToRight] = readings;
if (!leftToRight) throw new Error('There is no reading of the documentation');

const identifier = fc.oneof(
  fc.uuid(),
  fc.stringMatching(/^[A-Za-z]+_[0-9A-Z]{8,26}$/),
  fc.stringMatching(/^[0-9]{1,9}$/),
);

/** Any literal segment of the contract: the worst value that a parameter could have. */
const literal = fc.constantFrom(
  ...new Set(
    declaredCalls.flatMap(({ path }) => path.split('/').filter((segment) => segment && !segment.startsWith('{'))),
  ),
);

function requestTo(path: string, values: readonly string[]): string {
  let at = 0;
  return path.replace(/\{[^}]+\}/g, () => values[at++] ?? 'missing');
}

describe('routes of the gateway', () => {
  it.each(declaredCalls)('bring $method $path to $area, however the gateway breaks ties', ({ area, method, path }) => {
    fc.assert(
      fc.property(fc.array(identifier, { minLength: 8, maxLength: 8 }), (values) => {
        for (const reading of readings) {
          expect(chosenRoute(routes, method, requestTo(path, values), reading)?.area, reading.name).toBe(area);
        }
      }),
      { numRuns: 5 },
    );
  });

  it('bring a parameter that looks like a literal to the area whose declared path is the most literal', () => {
    const anyCall = fc.constantFrom(...declaredCalls);
    const values = fc.array(fc.oneof(literal, identifier), { minLength: 8, maxLength: 8 });

    fc.assert(
      fc.property(anyCall, values, ({ method, path }, given) => {
        const request = requestTo(path, given);
        const best = chosenRoute(declaredCalls, method, request, leftToRight);
        expect(chosenRoute(routes, method, request, leftToRight)?.area).toBe(best?.area);
      }),
      { numRuns: 2_000 },
    );
  });

  it('answer a path that no call declares from the session area', () => {
    for (const reading of readings) {
      expect(chosenRoute(routes, 'GET', '/api/no-such-thing', reading)?.area).toBe('session');
      expect(chosenRoute(routes, 'PATCH', '/api/no/such/thing', reading)?.area).toBe('session');
    }
  });

  it('are far fewer than the calls and than the 300 that a gateway takes', () => {
    // Reference data lies below the prefixes of most other areas.
    expect(routes.length).toBeLessThan(declaredCalls.length * 0.6);
    expect(routes.length).toBeLessThan(220);
  });

  it('have keys that differ by more than the names of their parameters', () => {
    const keys = routes.map(({ method, path }) => `${method} ${path.replace(/\{[^}+]+\}/g, '{}')}`);

    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('deriving routes', () => {
  it('gives a prefix of one area a single greedy route', () => {
    const derived = routesOf([
      area(
        'data-room',
        'GET /api/room/{id}/listing',
        'POST /api/room/{roomId}/documents',
        'GET /api/room/{id}/documents/{name}',
      ),
    ]);

    expect(derived.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'ANY /api/room/{proxy+}',
      'ANY /api/{proxy+}',
    ]);
  });

  it('keeps a path of its own for a call of another area below the prefix', () => {
    const derived = routesOf([
      area(
        'structures',
        'GET /api/entities/{id}',
        'GET /api/entities/{id}/details',
        'GET /api/entities/{id}/structure',
      ),
      area('covenants', 'GET /api/entities/{entityId}/covenants'),
    ]);

    expect(derived).toContainEqual({ method: 'ANY', path: '/api/entities/{p2}/covenants', area: 'covenants' });
    expect(derived).toContainEqual({ method: 'ANY', path: '/api/entities/{proxy+}', area: 'structures' });
  });

  it('divides a path that two areas share by method', () => {
    const derived = routesOf([
      area('session', 'GET /api/start'),
      area('agents', 'POST /api/organizations/{id}/{groupType}'),
      area(
        'organizations',
        'GET /api/organizations/{id}/counterparty-groups',
        'GET /api/organizations/{id}',
        'PUT /api/organizations/{id}',
      ),
    ]);

    expect(chosenRoute(derived, 'POST', '/api/organizations/7/counterparty-groups', leftToRight)?.area).toBe('agents');
    expect(chosenRoute(derived, 'GET', '/api/organizations/7/counterparty-groups', leftToRight)?.area).toBe(
      'organizations',
    );
  });

  it('refuses a call that two areas declare', () => {
    const twice = [area('structures', 'GET /api/deals/{id}'), area('metrics', 'GET /api/deals/{dealId}')];

    expect(() => routesOf(twice)).toThrow('GET /api/deals/{p2} is declared by both structures and metrics');
  });

  it('keeps every call in its area whatever the contract declares', () => {
    fc.assert(
      fc.property(aContract(), (contract) => {
        const derived = routesOf(contract);
        const calls = contract.flatMap(({ area: name, calls: own }) => own.map((call) => ({ ...call, area: name })));
        for (const { area: owner, method, path } of calls) {
          const request = requestTo(path, ['k1', 'k2', 'k3', 'k4']);
          for (const reading of readings) expect(chosenRoute(derived, method, request, reading)?.area).toBe(owner);
        }
      }),
      { numRuns: 300 },
    );
  });
});

function area(name: string, ...calls: string[]): RoutedArea {
  return {
    area: name,
    calls: calls.map((call) => {
      const [method = '', path = ''] = call.split(' ');
      return { method, path };
    }),
  };
}

/** Small contracts of few words, so that literals, parameters and areas meet in every way. */
function aContract(): fc.Arbitrary<RoutedArea[]> {
  const segment = fc.constantFrom('deals', 'loans', 'types', '{id}');
  const call = fc.record({
    area: fc.constantFrom('session', 'structures', 'metrics'),
    method: fc.constantFrom('GET', 'POST'),
    path: fc.array(segment, { minLength: 1, maxLength: 4 }).map((segments) => `/api/${segments.join('/')}`),
  });
  return fc
    .uniqueArray(call, { minLength: 1, maxLength: 12, selector: ({ method, path }) => `${method} ${path}` })
    .map((calls) =>
      ['session', 'structures', 'metrics'].map((name) => ({
        area: name,
        calls: calls.filter((declared) => declared.area === name),
      })),
    );
}
