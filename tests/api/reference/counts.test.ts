import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { RecordCount } from '#shared/domain/reference/record-count.ts';
import { auditOfOrganization } from '#tests/support/audit.ts';
import type { Client } from '#tests/support/client.ts';
import { anOrganization, good, type TestOrganization, theSuperuser } from '#tests/support/organization.ts';

let organization: TestOrganization;
let superuser: Client;

beforeAll(async () => {
  organization = await anOrganization();
  superuser = await theSuperuser();
  await organization.member('Member');
  await organization.guest();
  await organization.structure();
  const { id, version } = await organization.structure({ name: 'Lakeside junior facility' });
  good(await organization.admin.put(`/api/deals/${id}`, { version, launchStatus: 'Obsolete' }));
});

const counted = async (path: string): Promise<RecordCount> => good(await superuser.get(`/api/internal/${path}`)).body;
const today = (): string => new Date().toISOString().slice(0, 10);

/** Follows the positions through all organizations. */
async function countedEverywhere(path: string): Promise<readonly RecordCount[]> {
  const answers: RecordCount[] = [];
  let position: string | null = null;
  do {
    const answer: RecordCount = await counted(
      position === null ? path : `${path}?position=${encodeURIComponent(position)}`,
    );
    answers.push(answer);
    position = answer.nextPosition;
  } while (position !== null);
  return answers;
}

describe('counts of an organization', () => {
  it('are of its structures, active and obsolete', async () => {
    expect(await counted(`deals/count?organizationId=${organization.id}`)).toEqual({
      count: 2,
      byKind: { Active: 1, Obsolete: 1 },
      organizationCount: 1,
      isLowerBound: false,
      nextPosition: null,
    });
  });

  it('are of its people, by kind of access', async () => {
    expect(await counted(`agents/count?organizationId=${organization.id}`)).toMatchObject({
      count: 3,
      byKind: { MEMBER: 2, GUEST: 1, PARTNER: 0, UNAFFILIATED: 0 },
    });
  });

  it('are of its audit records, in a range of days', async () => {
    const path = `audit/records/count?organizationId=${organization.id}`;
    // What goes on in the background is recorded, too.
    const settling = { timeout: 30_000, interval: 500 };
    await vi.waitFor(async () => {
      const { length } = await auditOfOrganization(organization.id);
      const all = { count: length, byKind: { organizations: length }, isLowerBound: false };

      expect(length).toBeGreaterThan(5);
      expect(await counted(path)).toMatchObject(all);
      expect(await counted(`${path}&startDate=${today()}&endDate=${today()}`)).toMatchObject({ count: length });
    }, settling);
    expect(await counted(`${path}&endDate=2020-12-31`)).toMatchObject({ count: 0 });
    expect(await counted(`${path}&startDate=2120-01-01`)).toMatchObject({ count: 0 });
  });

  it.each(['deals/count', 'agents/count', 'audit/records/count'])(
    'are refused for an unknown one: %s',
    async (path) => {
      expect(await superuser.get(`/api/internal/${path}?organizationId=nobody`)).toMatchObject({
        status: 404,
        body: { code: 'organizationNotFound' },
      });
    },
  );
});

describe('counts of all organizations', () => {
  it('go on from answer to answer until every organization was looked into', async () => {
    for (let more = 0; more < 21; more += 1) good(await superuser.post('/api/organizations', newOrganization(more)));
    const answers = await countedEverywhere('deals/count');
    const organizations = answers.reduce((sum, { organizationCount }) => sum + organizationCount, 0);

    expect(answers.length).toBeGreaterThan(1);
    expect(organizations).toBeGreaterThan(21);
    expect(answers.slice(0, -1).map(({ organizationCount }) => organizationCount)).toEqual(
      answers.slice(0, -1).map(() => 20),
    );
    expect(answers.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThanOrEqual(2);
  });

  it('count the platform’s own audit records once', async () => {
    const answers = await countedEverywhere('audit/records/count');
    const [first, ...others] = answers.map(({ byKind }) => byKind['platform']);

    expect(first).toBeGreaterThan(0);
    expect(others.filter((count) => count !== undefined)).toEqual([]);
  });

  it('refuse a position that is none', async () => {
    expect(await superuser.get('/api/internal/deals/count?position=x')).toMatchObject({
      status: 400,
      body: { code: 'cursorInvalid' },
    });
  });
});

const newOrganization = (at: number) => ({
  name: `Counted Capital ${at}`,
  administrator: {
    firstName: 'Avery',
    lastName: 'Admin',
    primaryEmail: `counted-${at}-${crypto.randomUUID()}@riverside.example`,
  },
});

describe('conversions', () => {
  it('are people who were invited and people who signed up', async () => {
    const path = 'audit/records/count/conversion';
    const before = await counted(path);
    // Its administrator signs up; the colleague only gets a mail.
    const { id, admin } = await anOrganization('Lakeside Partners');
    const colleague = {
      firstName: 'Noor',
      lastName: 'Newcomer',
      primaryEmail: `${crypto.randomUUID()}@riverside.example`,
    };
    good(await admin.post(`/api/organizations/${id}/agents`, { ...colleague, roles: ['Member'] }));
    const after = await counted(path);

    expect(after.byKind['invited']).toBeGreaterThanOrEqual((before.byKind['invited'] ?? 0) + 2);
    expect(after.count).toBeGreaterThan(before.count);
    expect(after.count).toBe(after.byKind['signedUp']);
    expect(await counted(`${path}?endDate=2020-12-31`)).toMatchObject({
      count: 0,
      byKind: { invited: 0, signedUp: 0 },
    });
  });

  it('are asked for with days', async () => {
    expect(await superuser.get('/api/internal/audit/records/count/conversion?startDate=soon')).toMatchObject({
      status: 400,
      body: { code: 'requestInvalid', fields: { startDate: 'Enter a date like 2026-03-31.' } },
    });
  });
});

describe('members of an organization', () => {
  it.each(['deals/count', 'agents/count', 'audit/records/count', 'audit/records/count/conversion'])(
    'may not count with %s, not even their administrators',
    async (path) => {
      const reply = await organization.admin.get(`/api/internal/${path}?organizationId=${organization.id}`);

      expect(reply).toMatchObject({ status: 403, body: { code: 'notPermitted' } });
    },
  );
});
