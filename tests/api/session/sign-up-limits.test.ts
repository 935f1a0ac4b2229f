import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { setPortal } from '#tests/support/external-portal.ts';
import { mailsTo } from '#tests/support/mailbox.ts';
import { anOrganization, nobody } from '#tests/support/organization.ts';
import { fromSomewhere } from './accounts.ts';

it('mails somebody who signs up at most three times an hour, known or not', async () => {
  const organization = await anOrganization();
  await setPortal(organization, 'open');
  const signUp = (primaryEmail: string) =>
    nobody().post(
      `/api/public/organizations/${organization.id}/agents/unaffiliated-users`,
      { firstName: 'Uma', lastName: 'Unaffiliated', primaryEmail, password: 'Thornfield-2026' },
      fromSomewhere(),
    );
  const unknown = `external-${randomUUID()}@sponsor.example`;

  for (const email of [unknown, organization.admin.email]) {
    const statuses: number[] = [];
    for (let times = 0; times < 4; times += 1) statuses.push((await signUp(email)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  }

  expect(await mailsTo(unknown)).toHaveLength(3);
});
