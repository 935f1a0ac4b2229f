import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CovenantWithState } from '#shared/domain/covenant.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';

let organization: TestOrganization;
let author: Person;
let second: Person;
let path: string;
let covenant: CovenantWithState;

const terms = { name: 'No other debt', covenantType: 'Contract', frequency: 'AtAllTimes', anchor: 'Event' };
const refused = { status: 403, body: { code: 'covenantNeedsSecondPerson' } };

beforeAll(async () => {
  organization = await anOrganization();
  author = organization.admin;
  second = await organization.member('Admin');
  await organization.switchOn('disableCovenantCreatorApprove');
  path = `/api/entities/${(await organization.structure()).id}/covenants`;
});

beforeEach(async () => {
  covenant = good(await author.post(path, terms)).body;
});

const change = (person: Person, body: object, { id, version } = covenant) =>
  person.put(`${path}/${id}`, { version, ...body });

describe('covenants that a second person approves', () => {
  it('are not approved by who entered them, at once, later or with others', async () => {
    const many = { covenants: [{ id: covenant.id, version: covenant.version }] };

    expect(await author.post(path, { ...terms, approved: true })).toMatchObject(refused);
    expect(await change(author, { approved: true })).toMatchObject(refused);
    expect(good(await author.post(`${path}/approve`, many)).body).toMatchObject({
      approved: [],
      refused: [{ id: covenant.id, code: 'covenantNeedsSecondPerson' }],
    });
    expect(await change(second, { approved: true })).toMatchObject({
      status: 200,
      body: { approved: true, approvedBy: second.agent.id },
    });
  });

  it('are not approved by who changes what they ask for, with the change or after it', async () => {
    expect(await change(second, { section: '5.02', approved: true })).toMatchObject(refused);
    const edited = good(await change(second, { section: '5.02' })).body;

    expect(await change(second, { approved: true }, edited)).toMatchObject(refused);
    const third = await organization.member('Admin');
    expect((await change(third, { approved: true }, edited)).status).toBe(200);
  });

  it('wait for a second person again when their terms are changed, and may be unapproved by anybody with the right', async () => {
    const approved = good(await change(second, { approved: true })).body;

    expect(await change(second, { section: '5.03', approved: true }, approved)).toMatchObject(refused);
    const proposed = good(await change(second, { section: '5.03' }, approved)).body;
    expect(await change(second, { approved: true }, proposed)).toMatchObject(refused);
    expect(await change(author, { approved: true, section: '5.04' }, proposed)).toMatchObject(refused);
    const amended = good(await change(author, { approved: true }, proposed)).body;
    expect(amended).toMatchObject({ section: '5.03', approvedBy: author.agent.id, pendingTerms: null });
    const open = good(await change(author, { approved: false }, amended)).body;
    expect(open).toMatchObject({ approved: false });
    expect((await change(second, { approved: true }, open)).status).toBe(200);
  });
});
