import { beforeAll, describe, expect, it } from 'vitest';
import { permissionsFor } from '#shared/contract/access.ts';
import { basicOf, type Client, clientOf, type Reply } from '#tests/support/client.ts';
import { setPortal } from '#tests/support/external-portal.ts';
import { linkIn, mailTo } from '#tests/support/mailbox.ts';
import { good, nobody, password } from '#tests/support/organization.ts';
import { origin } from '#tests/support/origin.ts';
import { attempt, callsFor, type NamedCall, namesOrganization, wasLetIn } from './calls.ts';
import { aWorld } from './valid-requests.ts';
import { newEmail, type World } from './world.ts';

let world: World;

beforeAll(async () => {
  world = await aWorld();
});

/** Somebody who has signed up at the portal, and whom nobody has given anything. */
async function anExternalVisitor(): Promise<Client> {
  const { organization } = world;
  await setPortal(organization, 'open');
  const primaryEmail = newEmail();
  const visitor = { firstName: 'Uma', lastName: 'Unaffiliated', primaryEmail, password };
  good(await nobody().post(`/api/public/organizations/${organization.id}/agents/unaffiliated-users`, visitor));
  const token = linkIn(await mailTo(primaryEmail, 'Verify'), 'verify-email');
  good(await nobody().post('/api/agents/unaffiliated/enable', { token, password }));
  const { body } = good(await nobody().post('/api/agents/login', undefined, basicOf(primaryEmail, password)));
  return clientOf(origin(), body.token, organization.id);
}

/** What a call takes: each of the permissions that let in, where it is asked. */
function questionsOf(named: NamedCall) {
  const ways = permissionsFor(named.call.access);
  const place = namesOrganization(named) ? null : world.structure.id;
  return ways.map(({ level, source: sourceType, of }) => {
    const entityId = of === ways[0]?.of ? place : world.structure.id;
    return { level, sourceType, entityId, organizationId: world.organization.id };
  });
}

/** The calls for which somebody has no permission at all, by the product's own word. */
async function barredFrom(person: Client): Promise<readonly NamedCall[]> {
  const calls = callsFor('can');
  const asked = calls.flatMap((named) => questionsOf(named).map((question) => ({ named, question })));
  const permitted = new Set<NamedCall>();
  for (let from = 0; from < asked.length; from += 50) {
    const some = asked.slice(from, from + 50);
    const check = `/api/v2/organizations/${world.organization.id}/permissions/check`;
    const { body } = good(
      await person.post(
        check,
        some.map(({ question }) => question),
      ),
    );
    for (const [at, { named }] of some.entries()) if (body[at].permitted) permitted.add(named);
  }
  return calls.filter((named) => !permitted.has(named));
}

const isRefused = ({ status }: Reply): boolean => status === 403 || status === 404;

describe.each([
  { who: 'an external visitor', least: 100, sign: anExternalVisitor },
  { who: 'a member without a role', least: 100, sign: () => world.organization.member() },
  { who: 'a member with the role Member', least: 60, sign: () => world.organization.member('Member') },
  { who: 'a deal administrator', least: 10, sign: () => world.organization.member('Deal Admin') },
  {
    who: 'a member with a role of the organization’s own',
    least: 60,
    sign: () => world.organization.member('Analyst'),
  },
])('$who', ({ who, least, sign }) => {
  it('is let in by no call for which they have no permission', { timeout: 300_000 }, async () => {
    const person = await sign();
    const barred = await barredFrom(person);

    const letIn: string[] = [];
    for (const named of [...barred, ...callsFor('superuser')]) {
      const reply = await attempt(world, person, named);
      if (wasLetIn(named, reply) || !isRefused(reply))
        letIn.push(`${who}: ${named.id} ${reply.status} ${reply.body?.code}`);
    }

    expect(barred.length).toBeGreaterThan(least);
    expect(letIn).toEqual([]);
  });
});
