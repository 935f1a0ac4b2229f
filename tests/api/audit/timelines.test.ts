import { beforeAll, describe, expect, it } from 'vitest';
import type { AuditRecord } from '#shared/domain/audit/audit-record.ts';
import type { CovenantWithState } from '#shared/domain/covenant.ts';
import type { ErrorCode } from '#shared/errors/catalog.ts';
import { auditOfRecord } from '#tests/support/audit.ts';
import { upload } from '#tests/support/data-room.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';

let organization: TestOrganization;
let admin: Person;
let dealId: string;

beforeAll(async () => {
  organization = await anOrganization();
  admin = organization.admin;
  dealId = (await organization.structure({ name: 'Riverside senior facility' })).id;
});

const path = (query: Readonly<Record<string, string>>): string =>
  `/api/audit/records?${new URLSearchParams(query).toString()}`;
const recordsOf = async (query: Readonly<Record<string, string>>, by: Person = admin): Promise<AuditRecord[]> =>
  good(await by.get(path(query))).body;
const eventsOf = async (query: Readonly<Record<string, string>>, by: Person = admin): Promise<string[]> =>
  (await recordsOf(query, by)).map(({ event }) => event);
const terms = {
  name: 'Minimum DSCR',
  covenantType: 'KPI',
  frequency: 'Quarterly',
  anchor: 'PeriodEnd',
  metric: 'Debt Service Coverage Ratio',
  operator: '>=',
  thresholds: [{ value: 1.15, unit: 'Ratio' }],
};
const covenantIn = async (entityId: string, more: object = {}): Promise<CovenantWithState> =>
  good(await admin.post(`/api/entities/${entityId}/covenants`, { ...terms, ...more })).body;
const changeOf = (records: readonly AuditRecord[], event: string, field: string) =>
  records.find((one) => one.event === event)?.changes.find((one) => one.field === field);

describe('GET /api/audit/records of a structure', () => {
  it('tells what was done to it and to what lies in it, the newest first: who, from where, and field by field', async () => {
    const { id, version } = await organization.structure({ name: 'Lakeside wind farm' });
    good(await admin.put(`/api/deals/${id}`, { version, borrower: 'Lakeside Wind LLC' }));
    await covenantIn(id);
    await upload(admin, id, { name: 'credit-agreement.txt', content: 'Section 6.14' });
    const project = good(
      await admin.post(`/api/organizations/${organization.id}/projects`, {
        dealId: id,
        name: 'Turbine field',
        type: 'Wind',
      }),
    ).body;

    const records = await recordsOf({ type: 'Deal', source: id });

    expect(records.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['structure.created', 'structure.updated', 'covenant.created', 'project.created']),
    );
    expect(records.map(({ at }) => at)).toEqual(
      records
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    expect(changeOf(records, 'structure.updated', 'borrower')).toEqual({
      field: 'borrower',
      before: null,
      after: 'Lakeside Wind LLC',
    });
    expect(records.find(({ event }) => event === 'structure.updated')).toMatchObject({
      type: 'Deal',
      source: id,
      sourceName: 'Lakeside wind farm',
      entityName: 'Lakeside wind farm',
      by: { id: admin.agent.id, kind: 'person' },
      from: { address: expect.stringMatching(/\d/) },
      isHidden: false,
    });
    expect(records.find(({ type }) => type === 'Document')).toMatchObject({ sourceName: 'credit-agreement.txt' });
    expect(await eventsOf({ type: 'Project', source: project.id })).toContain('project.created');
    expect(JSON.stringify(records)).not.toMatch(/auditHash|searchText|"key"/);
  });

  it('goes on page by page without missing or repeating anything', async () => {
    const { id } = await organization.structure({ name: 'Paged facility' });
    for (const name of ['First', 'Second', 'Third', 'Fourth']) await covenantIn(id, { name });
    const whole = await recordsOf({ type: 'Deal', source: id });

    const pages: AuditRecord[] = [];
    let cursor: string | null = null;
    do {
      const reply = good(
        await admin.get(path({ type: 'Deal', source: id, limit: '2', ...(cursor ? { cursor } : {}) })),
      );
      pages.push(...reply.body);
      cursor = reply.headers.get('x-next-cursor');
    } while (cursor !== null);

    expect(pages.map((one) => one.id)).toEqual(whole.map((one) => one.id));
    expect(whole.length).toBeGreaterThanOrEqual(5);
  });

  it('leaves out what was archived since, unless it is asked for', async () => {
    const { id } = await organization.structure({ name: 'Tidy facility' });
    const covenant = await covenantIn(id);
    good(
      await admin.put(`/api/entities/${id}/covenants/${covenant.id}`, {
        version: covenant.version,
        launchStatus: 'Obsolete',
      }),
    );

    const told = await eventsOf({ type: 'Deal', source: id });
    const all = await eventsOf({ type: 'Deal', source: id, archived: 'true' });

    expect(told.filter((event) => event.startsWith('covenant.'))).toEqual([]);
    expect(all).toEqual(expect.arrayContaining(['covenant.created', 'covenant.obsoleted']));
  });

  it('tells a guest nothing of covenants, documents and details that they may not see', async () => {
    const { id } = await organization.structure({ name: 'Shared facility' });
    await covenantIn(id);
    const secret = await upload(admin, id, { name: 'side-letter.txt', content: 'Secret' });
    const open = await upload(admin, id, { name: 'open.txt', content: 'Open' });
    const guest = await organization.guest();
    await organization.grant(
      guest,
      { level: 'View', sourceType: 'Deal', entityId: id },
      { level: 'View', sourceType: 'Document', entityId: id },
      { level: 'View', action: 'Deny', sourceType: 'Document', sourceId: secret.id, entityId: id },
    );

    const records = await recordsOf({ type: 'Deal', source: id }, guest);

    expect(records.map(({ type }) => type)).toEqual(expect.arrayContaining(['Deal', 'Document']));
    expect(records.map(({ type }) => type)).not.toContain('Covenant');
    expect(JSON.stringify(records)).not.toContain('side-letter');
    expect(JSON.stringify(records)).toContain(open.id);
    expect(records.map(({ from }) => from).filter((from) => from !== null)).toEqual([]);
    expect(await guest.get(path({ type: 'Document', source: secret.id, entityId: id }))).toMatchObject({ status: 404 });
  });
});

describe('GET /api/audit/records of one thing', () => {
  it('tells the changes of a covenant, and names people where their ids stand', async () => {
    const covenant = await covenantIn(dealId, { approved: true, startsOn: '2026-01-01' });

    const records = await recordsOf({ type: 'Covenant', source: covenant.id, entityId: dealId });

    expect(records.map(({ event }) => event)).toEqual(['covenant.created']);
    expect(changeOf(records, 'covenant.created', 'thresholds')?.after).toEqual([
      expect.objectContaining({ value: 1.15, unit: 'Ratio' }),
    ]);
    expect(records[0]?.names[admin.agent.id]).toContain(admin.agent.lastName);
    const [today, tomorrow] = [0, 1].map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10));
    const covenantNow = { type: 'Covenant', source: covenant.id, entityId: dealId };
    expect(await eventsOf({ ...covenantNow, startDate: today ?? '', endDate: today ?? '' })).toEqual([
      'covenant.created',
    ]);
    expect(await eventsOf({ ...covenantNow, startDate: tomorrow ?? '' })).toEqual([]);
    expect(await eventsOf({ type: 'Deal', source: dealId, endDate: '2020-01-01' })).toEqual([]);
  });

  it('tells what was changed about a person, their rights included, to those who look after people alone', async () => {
    const member = await organization.member();
    await organization.grant(member, { level: 'Edit', entityId: dealId });

    const records = await recordsOf({ type: 'Agent', source: member.agent.id });

    expect(records.map(({ type }) => type)).toEqual(expect.arrayContaining(['Agent', 'AgentRights']));
    expect(records.find(({ type }) => type === 'AgentRights')?.changes).toEqual([
      { field: 'permissions', before: [], after: [expect.objectContaining({ level: 'Edit', entityId: dealId })] },
    ]);
    expect(await member.get(path({ type: 'Agent', source: member.agent.id }))).toMatchObject({
      status: 404,
      body: { code: 'agentNotFound' },
    });
  });

  it.each<{ query: Readonly<Record<string, string>>; status: number; code: ErrorCode }>([
    { query: { type: 'Deal', source: 'nothing' }, status: 404, code: 'entityNotFound' },
    { query: { type: 'Covenant', source: 'nothing' }, status: 400, code: 'requestInvalid' },
    { query: { source: 'nothing' }, status: 400, code: 'requestInvalid' },
    { query: { type: 'Role', source: 'nothing' }, status: 404, code: 'roleNotFound' },
    { query: { integrationImportDetails: 'true', source: 'nothing' }, status: 404, code: 'importNotFound' },
  ])('refuses $query with $code', async ({ query, status, code }) => {
    expect(await admin.get(path(query))).toMatchObject({ status, body: { code } });
  });
});

describe('POST /api/audit/records', () => {
  const note = (more: object = {}) => ({
    type: 'Deal',
    source: dealId,
    text: 'The lenders were told by letter.',
    ...more,
  });

  it('puts a note on record, which can be told from what the product has observed, and is chained', async () => {
    const first = good(await admin.post('/api/audit/records', [note({ occurredAt: '2026-03-01T10:00:00Z' })]));
    good(await admin.post('/api/audit/records', [note({ text: 'They have answered.' })]));

    const records = (await recordsOf({ type: 'Deal', source: dealId })).filter(({ type }) => type === 'Note');
    const chain = await auditOfRecord(`${organization.id}#AuditNote#Deal~${dealId}`);

    expect(first.body).toEqual([expect.objectContaining({ event: 'note.recorded', source: dealId, type: 'Note' })]);
    expect(records.map(({ event, changes }) => [event, changes.map(({ after }) => after)])).toEqual([
      ['note.recorded', ['They have answered.']],
      ['note.recorded', ['The lenders were told by letter.', '2026-03-01T10:00:00Z']],
    ]);
    expect(chain[1]?.previousHash).toBe(chain[0]?.hash);
  });

  it('takes the right to edit the thing', async () => {
    const reader = await organization.guest();
    await organization.grant(reader, { level: 'View', sourceType: 'Deal', entityId: dealId });

    expect(await reader.post('/api/audit/records', [note()])).toMatchObject({
      status: 403,
      body: { code: 'notPermitted' },
    });
  });

  it.each([
    { when: 'there is none', body: [] },
    { when: 'there are two', body: [note, note] },
    { when: 'it says nothing', body: [{ type: 'Deal', source: 'x', text: '  ' }] },
    { when: 'it is not of a kind that can be put on record', body: [{ type: 'SignIn', source: 'x', text: 'Hello' }] },
  ])('refuses what is sent where $when', async ({ body }) => {
    const sent = body.map((one) => (typeof one === 'function' ? one() : one));

    expect(await admin.post('/api/audit/records', sent)).toMatchObject({
      status: 400,
      body: { code: 'requestInvalid' },
    });
  });
});
