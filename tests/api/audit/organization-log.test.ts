import { beforeAll, describe, expect, it } from 'vitest';
import type { AuditRecord } from '#shared/domain/audit/audit-record.ts';
import { upload } from '#tests/support/data-room.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';

let organization: TestOrganization;
let admin: Person;

beforeAll(async () => {
  organization = await anOrganization();
  admin = organization.admin;
});

const log = async (query: Readonly<Record<string, string>> = {}, by: Person = admin): Promise<AuditRecord[]> => {
  const search = new URLSearchParams(query).toString();
  return good(await by.get(`/api/organizations/${organization.id}/audit/records?${search}`)).body;
};
const eventsIn = async (query: Readonly<Record<string, string>> = {}): Promise<string[]> =>
  (await log(query)).map(({ event }) => event);

describe('GET /api/organizations/{orgId}/audit/records', () => {
  it('tells sign-ins, openings of documents, rights and settings beside what is done to structures, and no bookkeeping', async () => {
    const { id } = await organization.structure({ name: 'Riverside senior facility' });
    const document = await upload(admin, id, { name: 'agreement.txt', content: 'Terms' });
    good(await admin.post(`/api/room/${id}/documents/${document.id}/link`, {}));
    await organization.switchOn('guestAccessRCS');

    const records = await log({ limit: '200' });
    const events = records.map(({ event }) => event);

    expect(events).toEqual(
      expect.arrayContaining([
        'structure.created',
        'document.opened',
        'signIn.succeeded',
        'organization.settingsChanged',
      ]),
    );
    expect(events.filter((event) => /claimed|place\.|access\.changed|job\./.test(event))).toEqual([]);
    const changed = records.find(({ event }) => event === 'organization.settingsChanged');
    expect(changed).toMatchObject({
      type: 'Organization',
      changes: [{ field: expect.stringMatching(/guest/i), after: 'true' }],
    });
  });

  it('is narrowed by person, kind, thing and time', async () => {
    const member = await organization.member('Deal Admin');
    const { id } = good(
      await member.post(`/api/organizations/${organization.id}/deals`, { name: 'Filtered facility' }),
    ).body;

    expect(await eventsIn({ by: member.agent.id, category: 'structures' })).toEqual(['structure.created']);
    expect(await eventsIn({ about: id })).toEqual(['structure.created']);
    expect((await eventsIn({ category: 'signIns' })).filter((event) => !event.startsWith('signIn.'))).toEqual([]);
    expect(await eventsIn({ endDate: '2020-01-01' })).toEqual([]);
    const today = new Date().toISOString().slice(0, 10);
    expect(await eventsIn({ about: id, startDate: today, endDate: today })).toEqual(['structure.created']);
  });

  it('goes on page by page, with the changes of settings in their place', async () => {
    const whole = await log({ limit: '500' });

    const pages: AuditRecord[] = [];
    let cursor: string | null = null;
    do {
      const path = `/api/organizations/${organization.id}/audit/records?limit=7${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`;
      const reply = good(await admin.get(path));
      pages.push(...reply.body);
      cursor = reply.headers.get('x-next-cursor');
    } while (cursor !== null);

    expect(pages.map((one) => one.id)).toEqual(whole.map((one) => one.id));
    expect(new Set(pages.map((one) => one.id)).size).toBe(pages.length);
  });

  it('does not tell an administrator what a document is that they are denied by name', async () => {
    const other = await organization.member('Admin');
    const { id } = await organization.structure({ name: 'Sealed facility' });
    const secret = await upload(admin, id, { name: 'side-letter.txt', content: 'Secret' });
    await organization.grant(other, {
      level: 'View',
      action: 'Deny',
      sourceType: 'Document',
      sourceId: secret.id,
      entityId: id,
    });

    const told = await log({ about: id }, other);

    expect(JSON.stringify(told)).not.toContain('side-letter');
    expect(told.filter(({ isHidden }) => isHidden)).toEqual([
      expect.objectContaining({ type: 'Document', source: '', sourceName: null, changes: [] }),
    ]);
  });

  it('is for those who manage the organization', async () => {
    const member = await organization.member('Deal Admin');

    const reply = await member.get(`/api/organizations/${organization.id}/audit/records`);

    expect(reply).toMatchObject({ status: 403, body: { code: 'notPermitted' } });
  });
});

describe('a refusal for want of a right', () => {
  const refusalsOf = async ({ agent }: Person): Promise<AuditRecord[]> =>
    (await log({ by: agent.id, category: 'signIns' })).filter(({ event }) => event === 'access.refused');

  it('is on record once in an hour for each call, whatever the answer says, with what was asked for', async () => {
    const { id } = await organization.structure({ name: 'Unshared facility' });
    const member = await organization.guest();
    for (const _ of [1, 2, 3]) {
      expect((await member.get(`/api/deals/${id}`)).status).toBe(404);
      expect((await member.get(`/api/organizations/${organization.id}/audit/records`)).status).toBe(403);
    }

    const refusals = await refusalsOf(member);

    expect(refusals).toHaveLength(2);
    expect(refusals.map(({ type, by }) => [type, by.id])).toEqual([
      ['Refusal', member.agent.id],
      ['Refusal', member.agent.id],
    ]);
    const reasons = refusals.flatMap(({ changes }) => changes.filter(({ field }) => field === 'reason'));
    expect(reasons).toContainEqual({ field: 'reason', before: null, after: 'Create on Organization' });
  });

  it('is none of a stranger, whose tries concern no organization of theirs', async () => {
    const stranger = (await anOrganization('Lakeside Bank')).admin;
    const { id } = await organization.structure({ name: 'Foreign facility' });

    expect((await stranger.get(`/api/deals/${id}`)).status).toBe(404);

    expect(await refusalsOf(stranger)).toEqual([]);
  });
});
