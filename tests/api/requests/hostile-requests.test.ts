import { beforeAll, describe, expect, it } from 'vitest';
import { session } from '#shared/contract/session.ts';
import { requestBases } from '#tests/api/access/calls.ts';
import { aWorld } from '#tests/api/access/valid-requests.ts';
import { fromSomewhere } from '#tests/api/session/accounts.ts';
import type { Client } from '#tests/support/client.ts';
import { Chance } from '#tests/support/hostile/chance.ts';
import { type Base, hostileRequest } from '#tests/support/hostile/hostile-requests.ts';
import { described, isBreakdown, type Outcome, sendHostile } from '#tests/support/hostile/send-hostile.ts';
import { nobody, theSuperuser } from '#tests/support/organization.ts';
import { providerOf } from '#tests/support/scim.ts';

const requestsAtOnce = 12;

let bases: readonly Base[];
let callers: Readonly<Record<'administrator' | 'superuser' | 'nobody' | 'identity provider', Client>>;

beforeAll(async () => {
  const world = await aWorld();
  // Features of the platform are everybody's, also of the tests that run at the same time.
  bases = (await requestBases(world)).filter(({ call }) => call.id !== session.calls.setFeature.id);
  callers = {
    administrator: world.organization.admin,
    superuser: await theSuperuser(),
    nobody: nobody(),
    'identity provider': (await providerOf(world.organization)).raw,
  };
});

/** Sends some hostile requests for each call, in somebody's name. */
async function sendToCalls(
  { token }: Client,
  chance: Chance,
  called: readonly Base[],
  each: number,
): Promise<Outcome[]> {
  const waiting = Array.from({ length: each }, () => called.map((base) => hostileRequest(base, chance))).flat();
  const own = { ...fromSomewhere(), ...(token === null ? {} : { authorization: `Bearer ${token}` }) };
  const outcomes: Outcome[] = [];
  const work = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      outcomes.push(await sendHostile(next, own));
    }
  };
  await Promise.all(Array.from({ length: requestsAtOnce }, work));
  return outcomes;
}

/** SCIM has a status of its own for what a provider does not offer. */
const isOfProviders = ({ call: { access, errors } }: Base): boolean =>
  access.kind === 'provisioning' && !errors.includes('ownUserUnsupported');
const isOpen = ({ call: { access } }: Base): boolean => access.kind === 'public' || access.kind === 'basic';

describe('a hostile request', () => {
  it.each([
    { who: 'administrator', each: 2, isCalled: () => true },
    { who: 'superuser', each: 1, isCalled: () => true },
    { who: 'nobody', each: 8, isCalled: isOpen },
    { who: 'identity provider', each: 12, isCalled: isOfProviders },
  ] as const)(
    'is answered or refused, never met with a breakdown: $who, $each for each call',
    async ({ who, each, isCalled }) => {
      const outcomes = await sendToCalls(callers[who], new Chance(each), bases.filter(isCalled), each);

      expect(outcomes.filter(isBreakdown).map(described)).toEqual([]);
      // Most are refused, but not all, or something was wrong with the caller.
      expect(new Set(outcomes.map(({ status }) => status)).size).toBeGreaterThan(2);
    },
    300_000,
  );
});
