import { describe, expect, it } from 'vitest';
import { areas as allAreas } from '#shared/contract/areas.ts';
import type { Call } from '#shared/contract/define-area.ts';
import { structures } from '#shared/contract/structures.ts';
import { api } from '#web/src/api/api.ts';
import type { CallFacts } from '#web/src/api/call-facts.ts';
import { callsOf } from '#web/src/api/call-table.ts';

// Identity providers provision people; no page does.
const areas = allAreas.filter(({ name }) => name !== 'provisioning');

const inCamelCase = (name: string) =>
  name
    .split('-')
    .map((word, index) => (index === 0 ? word : word.slice(0, 1).toUpperCase() + word.slice(1)))
    .join('');

const table: Readonly<Record<string, Readonly<Record<string, CallFacts>>>> = callsOf;
const declared = areas.flatMap(({ name, calls }) =>
  Object.entries<Call>(calls).map(([call, declaration]) => ({ area: inCamelCase(name), call, declaration })),
);

describe('the table of calls', () => {
  it('has the areas and the calls of the contract that pages may make, and no others', () => {
    const listed = Object.entries(table).map(([area, calls]) => [area, Object.keys(calls)]);
    const contract = areas.map(({ name, calls }) => [inCamelCase(name), Object.keys(calls)]);

    expect(listed).toEqual(contract);
  });

  it.each(declared)('says of $area.$call what the contract says', ({ area, call, declaration }) => {
    const { method, path, success, bodyKind } = declaration;

    expect(table[area]?.[call]).toMatchObject({ method, path });
    expect(table[area]?.[call]?.success).toBe(success);
    expect(table[area]?.[call]?.bodyKind).toBe(bodyKind);
  });

  it('sends no token with public and Basic calls and those about the cookie, and with no others', () => {
    const isAnonymous = declared.filter(({ area, call }) => table[area]?.[call]?.isAnonymous);
    const expected = declared.filter(({ declaration: { access } }) =>
      ['public', 'basic', 'page'].includes(access.kind),
    );

    expect(isAnonymous).toEqual(expected);
    expect(callsOf.session.signIn.isAnonymous).toBe(true);
    expect(callsOf.session.getEnvironment.isAnonymous).toBe(true);
    expect(callsOf.session.getGlobalState.isAnonymous).toBeUndefined();
  });

  it('knows which updates can be told not to ask connected systems', () => {
    expect(callsOf.structures.updateStructure.validatesRemoteMapping).toBe(true);
    expect(callsOf.structures.listStructures.validatesRemoteMapping).toBeUndefined();
    expect(callsOf.structures.createStructure.validatesRemoteMapping).toBeUndefined();
  });

  it('has the texts that are shown after a write', () => {
    expect(callsOf.structures.createStructure.success).toBe(structures.calls.createStructure.success);
    expect(callsOf.structures.createStructure.success).toMatch(/created/);
  });

  it('keeps nothing that a build could not write down', () => {
    expect(JSON.parse(JSON.stringify(callsOf))).toStrictEqual(callsOf);
  });

  it('is what the client is made from', () => {
    const methods = Object.entries(api).map(([area, calls]) => [area, Object.keys(calls)]);

    expect(methods).toEqual(Object.entries(table).map(([area, calls]) => [area, Object.keys(calls)]));
  });
});
