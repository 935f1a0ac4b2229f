import { beforeEach, describe, expect, it } from 'vitest';
import type { Setting } from '#shared/domain/organization.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { until } from '#tests/support/waiting.ts';

let organization: TestOrganization;
let admin: Person;

beforeEach(async () => {
  organization = await anOrganization();
  admin = organization.admin;
});

const put = (name: string, value: string) => admin.put(`/api/entities/${organization.id}/details/${name}`, { value });
const values = async (): Promise<Map<string, string>> => {
  const { body } = good(await admin.get(`/api/entities/${organization.id}/details`));
  return new Map(body.map(({ name, value }: Setting) => [name, value]));
};

describe('people who store settings at the same time', () => {
  it('all succeed where the settings are different', async () => {
    const names = ['enableIRRTool', 'rcsDashboard', 'kpiDashboard', 'hideDSCRTrendLine'];

    const replies = await Promise.all(names.map((name) => put(name, 'true')));

    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const stored = await values();
    expect(names.map((name) => stored.get(name))).toEqual(['true', 'true', 'true', 'true']);
  });

  it('do not overwrite each other’s value of one setting unseen', async () => {
    const given = ['Facility', 'Credit', 'Advance', 'Line'];

    const replies = await Promise.all(given.map((value) => put('customNameForLoan', value)));

    const refused = replies.filter(({ status }) => status !== 200);
    expect(refused.every(({ status, body }) => status === 409 && body.code === 'recordChanged')).toBe(true);
    expect(replies.some(({ status }) => status === 200)).toBe(true);
    const answered = replies.flatMap(({ status, body }) => (status === 200 ? [body.value] : []));
    expect(answered).toContain((await values()).get('customNameForLoan'));
  });
});

describe('the setting for cached access roles', () => {
  const jobs = async (): Promise<{ kind: string; status: string }[]> => good(await admin.get('/api/jobs')).body;

  it('starts the computation when it is switched on, and changes nobody’s access', async () => {
    const { id } = await organization.structure();
    const analyst = await organization.member('Analyst');
    const member = await organization.member('Member');

    good(await put('accessRoleCaching', 'true'));
    const [job] = await until(jobs, (all) => all.some(({ status }) => status === 'done'));

    expect(job).toMatchObject({ kind: 'access-role-caching' });
    expect((await analyst.get(`/api/deals/${id}`)).status).toBe(200);
    expect((await member.get(`/api/deals/${id}`)).status).toBe(404);
    await organization.grant(member, { entityId: id });
    expect((await member.get(`/api/deals/${id}`)).status).toBe(200);
  });

  it('starts nothing when it is switched off, or was on already', async () => {
    good(await put('accessRoleCaching', 'false'));
    expect(await jobs()).toEqual([]);

    good(await put('accessRoleCaching', 'true'));
    good(await put('accessRoleCaching', 'true'));
    good(await put('accessRoleCaching', 'false'));
    expect(await jobs()).toHaveLength(1);
  });
});

describe('a value that somebody has changed since it was read', () => {
  const store = (value: string, replaces?: string) =>
    admin.post(`/api/entities/${organization.id}/details`, [
      { name: 'customNameForLoan', value, ...(replaces === undefined ? {} : { replaces }) },
    ]);

  it('is not overwritten unseen, and whoever has seen it, or wants the same, may', async () => {
    good(await store('Facility', 'Financing'));

    expect(await store('Credit', 'Financing')).toMatchObject({ status: 409, body: { code: 'recordChanged' } });
    expect((await values()).get('customNameForLoan')).toBe('Facility');
    expect((await store('Facility', 'Financing')).status).toBe(200);
    expect((await store('Credit', 'Facility')).status).toBe(200);
    expect((await store('Loan')).status).toBe(200);
  });
});
