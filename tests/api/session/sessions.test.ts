import { beforeAll, describe, expect, it } from 'vitest';
import type { AgentSession } from '#shared/domain/agent.ts';
import { auditOfRecord } from '#tests/support/audit.ts';
import { clientOf } from '#tests/support/client.ts';
import { connectsFrom } from '#tests/support/from-address.ts';
import {
  anOrganization,
  good,
  joins,
  type Person,
  password,
  type TestOrganization,
} from '#tests/support/organization.ts';
import { origin } from '#tests/support/origin.ts';
import { changeAgent, disable } from '#tests/support/platform.ts';
import { anotherDevice, changePassword, fromSomewhere, newPassword, signIn, statusOf } from './accounts.ts';

let organization: TestOrganization;

beforeAll(async () => {
  organization = await anOrganization();
});

const pathOf = ({ agent }: Person, rest = '') => `/api/agents/${agent.id}/sessions${rest}`;
const sessionsOf = async (person: Person): Promise<AgentSession[]> => (await person.get(pathOf(person))).body;

describe('GET /api/agents/{agentId}/sessions', () => {
  it('lists one’s sign-ins, newest first, with the device and which is the current one', async () => {
    const person = await organization.member('Member');
    const source = fromSomewhere();
    const { body } = await signIn(person.email, password, { ...source, 'user-agent': 'Lakeside browser' });
    const elsewhere = clientOf(origin(), body.token);

    const sessions = await sessionsOf(person);
    const there = (await elsewhere.get(pathOf(person))).body as AgentSession[];

    expect(sessions).toHaveLength(2);
    expect(sessions.find(({ current }) => !current)).toMatchObject({
      method: 'password',
      userAgent: 'Lakeside browser',
      address: source[connectsFrom],
    });
    const [first, second] = sessions;
    expect(Date.parse(first?.signedInAt ?? '')).toBeGreaterThanOrEqual(Date.parse(second?.signedInAt ?? ''));
    const seconds = sessions.map((one) => (Date.parse(one.expiresAt) - Date.parse(one.signedInAt)) / 1_000);
    expect(seconds.map(Math.ceil)).toEqual([43_200, 43_200]);
    const currentOf = (list: AgentSession[]) => list.filter(({ current }) => current).map(({ id }) => id);
    expect([currentOf(sessions).length, currentOf(there).length]).toEqual([1, 1]);
    expect(currentOf(there)).not.toEqual(currentOf(sessions));
  });

  it('pages', async () => {
    const person = await organization.member('Member');
    for (let more = 0; more < 4; more += 1) await anotherDevice(person);
    const all = await sessionsOf(person);

    const first = await person.get(pathOf(person, '?limit=2'));
    const cursor = encodeURIComponent(first.headers.get('x-next-cursor') ?? '');
    const second = await person.get(pathOf(person, `?limit=10&cursor=${cursor}`));

    expect(all).toHaveLength(5);
    expect([...first.body, ...second.body]).toEqual(all);
    expect(second.headers.get('x-next-cursor')).toBeNull();
  });

  it('is for people themselves', async () => {
    const person = await organization.member('Member');
    const colleague = await organization.member('Member');
    const stranger = (await anOrganization()).admin;

    const replies = await Promise.all([organization.admin, colleague, stranger].map((one) => one.get(pathOf(person))));

    expect(replies.map(({ status, body }) => [status, body.code])).toEqual(replies.map(() => [404, 'agentNotFound']));
  });

  it('leaves an audit record of each sign-in', async () => {
    const person = await organization.member('Member');
    const [session] = await sessionsOf(person);
    const issuedAt = Date.parse(session?.signedInAt ?? '');
    const part = `SESSION#${String(9_999_999_999_999 - issuedAt).padStart(13, '0')}#${session?.id}`;

    const records = await auditOfRecord(`platform#Agent#${person.agent.id}`, part);

    expect(records).toMatchObject([
      { event: 'agent.signedIn', by: person.agent.id, after: { method: 'password', id: session?.id } },
    ]);
  });
});

describe('a running session is refused at once', () => {
  it('after it was ended on another device, and only that one', async () => {
    const person = await organization.member('Member');
    const elsewhere = await anotherDevice(person);
    const third = await anotherDevice(person);
    const ended = ((await elsewhere.get(pathOf(person))).body as AgentSession[]).find(({ current }) => current);

    const reply = await person.delete(pathOf(person, `/${ended?.id}`));
    const again = await person.delete(pathOf(person, `/${ended?.id}`));

    expect(reply).toMatchObject({ status: 200, body: {} });
    expect(again).toMatchObject({ status: 404, body: { code: 'sessionNotFound' } });
    expect(await Promise.all([person, elsewhere, third].map(statusOf))).toEqual([200, 401, 200]);
    expect((await sessionsOf(person)).map(({ id }) => id)).not.toContain(ended?.id);
  });

  it('after its own end', async () => {
    const person = await organization.member('Member');
    const [own] = await sessionsOf(person);

    await person.delete(pathOf(person, `/${own?.id}`));

    expect(await statusOf(person)).toBe(401);
  });

  it('after signing out everywhere, even when everything happened within a second', async () => {
    const person = await organization.member('Member');
    const elsewhere = await anotherDevice(person);

    const reply = await person.delete(pathOf(person));
    const old = await Promise.all([person, elsewhere].map(statusOf));
    const anew = await anotherDevice(person);

    expect(reply).toMatchObject({ status: 200, body: {} });
    expect(old).toEqual([401, 401]);
    expect(await statusOf(anew)).toBe(200);
    expect((await anew.get(pathOf(person))).body).toHaveLength(1);
  });

  it('after the password was changed elsewhere', async () => {
    const person = await organization.member('Member');
    const elsewhere = await anotherDevice(person);

    await changePassword(elsewhere, person.agent.id, password, newPassword);

    expect(await statusOf(person)).toBe(401);
  });

  it('after the user was disabled', async () => {
    const person = await organization.member('Member');
    await disable(person);

    expect(await statusOf(person)).toBe(401);
  });

  it('only of the person whose id is named', async () => {
    const person = await organization.member('Member');
    const [session] = await sessionsOf(organization.admin);

    const foreign = await person.delete(pathOf(person, `/${session?.id}`));
    const byAdministrator = await organization.admin.delete(pathOf(person));

    expect(foreign).toMatchObject({ status: 404, body: { code: 'sessionNotFound' } });
    expect(byAdministrator).toMatchObject({ status: 404, body: { code: 'agentNotFound' } });
    expect(await Promise.all([person, organization.admin].map(statusOf))).toEqual([200, 200]);
  });
});

describe('sessions that were ended', () => {
  it('are remembered only as long as their tokens would be good', async () => {
    const person = await organization.member('Member');
    const over = { id: 'over', until: '2026-01-01T00:00:00.000Z' };
    const running = { id: 'running', until: '2099-01-01T00:00:00.000Z' };
    await changeAgent(person, () => ({ endedSessions: [over, running] }));
    const elsewhere = await anotherDevice(person);
    const ended = (await sessionsOf(person)).find(({ current }) => !current);

    await person.delete(pathOf(person, `/${ended?.id}`));

    const [latest] = (await auditOfRecord(`platform#Agent#${person.agent.id}`)).toReversed();
    expect(latest).toMatchObject({
      event: 'agent.sessionEnded',
      after: { endedSessions: [running, { id: ended?.id, until: ended?.expiresAt }] },
    });
    expect(await statusOf(elsewhere)).toBe(401);
  });

  it('make all sessions end where they are too many to remember one by one', async () => {
    const person = await organization.member('Member');
    const many = Array.from({ length: 50 }, (_, at) => ({ id: `ended-${at}`, until: '2099-01-01T00:00:00.000Z' }));
    await changeAgent(person, () => ({ endedSessions: many }));
    const elsewhere = await anotherDevice(person);
    const ended = (await sessionsOf(person)).find(({ current }) => !current);

    const { status } = await person.delete(pathOf(person, `/${ended?.id}`));

    expect(status).toBe(200);
    expect(await Promise.all([person, elsewhere].map(statusOf))).toEqual([401, 401]);
  });
});

describe('somebody who has lost the organization in which they work', () => {
  it('signs out all the same', async () => {
    const own = await anOrganization('Lakeside Partners');
    const other = await anOrganization('Harbor Fund');
    const { admin, id } = other;
    await joins(own.admin, other, 'Member');
    good(await admin.put(`/api/organizations/${id}/agents/${own.admin.agent.id}/disable`));
    const lost = { 'x-organization-id': id };

    expect(await own.admin.get('/api/deals', lost)).toMatchObject({ status: 404 });
    expect(await own.admin.delete(`/api/agents/${own.admin.agent.id}/sessions/current`, undefined, lost)).toMatchObject(
      {
        status: 200,
      },
    );
    expect(await own.admin.get('/api/deals')).toMatchObject({ status: 401 });
  });
});
