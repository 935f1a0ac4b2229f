import { beforeEach, describe, expect, it } from 'vitest';
import type { Client, Reply } from '#tests/support/client.ts';
import { good, theSuperuser } from '#tests/support/organization.ts';

let superuser: Client;
let ids: Readonly<Record<'a' | 'b' | 'c' | 'd', string>>;

async function newOrganization(name: string): Promise<string> {
  return good(await superuser.post('/api/organizations', { name })).body.id;
}

beforeEach(async () => {
  superuser = await theSuperuser();
  const [a = '', b = '', c = '', d = ''] = await Promise.all(['A', 'B', 'C', 'D'].map(newOrganization));
  ids = { a, b, c, d };
});

type Name = keyof typeof ids;

const manages = (manager: Name, managed: Name): Promise<Reply> =>
  superuser.post(`/api/organizations/${ids[manager]}/managed`, { organizationId: ids[managed] });
const cycle = { status: 409, body: { code: 'managedOrganizationCycle' } };

/** The organizations above one, nearest first; a circle would never end. */
async function above(name: Name): Promise<string[]> {
  const found: string[] = [];
  let id: string | null = ids[name];
  while (id !== null && found.length < 10) {
    id = good(await superuser.get(`/api/organizations/${id}`)).body.managedBy;
    if (id !== null) found.push(id);
  }
  return found;
}

describe('an organization', () => {
  it('does not manage itself', async () => {
    expect(await manages('a', 'a')).toMatchObject(cycle);
  });

  it('does not manage one that manages it, directly or through others', async () => {
    good(await manages('a', 'b'));
    good(await manages('b', 'c'));
    good(await manages('c', 'd'));

    expect(await manages('b', 'a')).toMatchObject(cycle);
    expect(await manages('d', 'a')).toMatchObject(cycle);
    expect(await above('d')).toEqual([ids.c, ids.b, ids.a]);
  });

  it('does not come to manage itself when two take over each other at the same time', async () => {
    const replies = await Promise.all([manages('a', 'b'), manages('b', 'a')]);

    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect([...(await above('a')), ...(await above('b'))]).toHaveLength(1);
  });

  it('does not come to manage itself through others at the same time', async () => {
    good(await manages('a', 'b'));
    good(await manages('c', 'd'));

    const replies = await Promise.all([manages('b', 'c'), manages('d', 'a')]);

    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)).toMatchObject(cycle);
    const heights = await Promise.all((['a', 'b', 'c', 'd'] as const).map(async (name) => (await above(name)).length));
    expect(heights.toSorted()).toEqual([0, 1, 2, 3]);
  });
});
