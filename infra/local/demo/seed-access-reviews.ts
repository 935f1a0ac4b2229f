import { setTimeout } from 'node:timers/promises';
import { addDays } from '#shared/time/dates.ts';
import type { DemoApi, DemoPerson } from './demo-api.ts';
import { today } from './demo-time.ts';

interface Review {
  readonly id: string;
  readonly status: string;
}

interface Item {
  readonly id: string;
  readonly version: number;
  readonly personName: string;
  readonly personKind: string;
  readonly kind: string;
}

/** Why people from outside keep their access. */
const remarkOn: Readonly<Record<string, string>> = {
  GUEST: 'Hands in the monthly reports of Sandhollow.',
  PARTNER: 'The servicing agreement is in force.',
};

/** The list of a review is written by a job within a second or two. */
const pauseInMilliseconds = 200;
const mostPauses = 300;

/** Reviews of who has access to Northlight Capital: one that is completed, of people from outside and programs, and one that has begun, of members. */
export async function seedAccessReviews(
  api: DemoApi,
  organizationId: string,
  admin: DemoPerson,
  adminId: string,
): Promise<void> {
  const path = `/api/organizations/${organizationId}/access-reviews`;
  const opened = async (review: object): Promise<string> => {
    const { id } = await api.call<Review>(admin, 'POST', path, { ...review, reviewerIds: [adminId] });
    for (let pauses = 0; pauses < mostPauses; pauses += 1) {
      const { status } = await api.call<Review>(admin, 'GET', `${path}/${id}`);
      if (status === 'Running') return id;
      await setTimeout(pauseInMilliseconds);
    }
    throw new Error(`The list of the access review ${id} was not written.`);
  };
  const itemsOf = (id: string) => api.call<readonly Item[]>(admin, 'GET', `${path}/${id}/items?limit=500`);
  const decide = (reviewId: string, { id, version }: Item, decision: 'confirm' | 'takeAway', remark = '') =>
    api.call(admin, 'PUT', `${path}/${reviewId}/items/${id}`, { version, decision, remark });

  const pilot = { name: 'Trial balance import (pilot)', roleId: null, scopes: ['metrics:write'] };
  await api.call(admin, 'POST', `/api/oauth/${organizationId}/clients`, pilot);
  const outside = await opened({
    name: 'Guests, partners and programs',
    covers: ['GUEST', 'PARTNER', 'UNAFFILIATED', 'API_CLIENT'],
    dueOn: addDays(today(), 10),
  });
  for (const item of await itemsOf(outside)) {
    if (item.personName === pilot.name) {
      await decide(outside, item, 'takeAway', 'The pilot ended; the ledger export has taken its place.');
    } else await decide(outside, item, 'confirm', item.kind === 'membership' ? remarkOn[item.personKind] : '');
  }
  await api.call(admin, 'PUT', `${path}/${outside}/complete`, { undecided: 0 });

  const members = await opened({ name: 'Members', covers: ['MEMBER'], dueOn: addDays(today(), 5) });
  const remarks: Readonly<Record<string, string>> = {
    'Dalia Okafor': 'Runs the closing desk.',
    'Rosa Imani': 'Covers covenants while the second reviewer is hired.',
  };
  for (const item of await itemsOf(members)) {
    const remark = remarks[item.personName];
    if (remark !== undefined && item.kind !== 'permission') {
      await decide(members, item, 'confirm', item.kind === 'role' ? remark : '');
    }
  }
}
