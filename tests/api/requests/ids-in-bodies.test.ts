import { beforeAll, describe, expect, it } from 'vitest';
import { anOrganization, type Person, type TestOrganization } from '#tests/support/organization.ts';

let own: TestOrganization;
let foreignId: string;
let outsider: Person;

beforeAll(async () => {
  own = await anOrganization();
  const other = await anOrganization('Lakeside Partners');
  foreignId = (await other.structure()).id;
  outsider = other.admin;
});

const agent = { agentId: 'nobody', role: 'Deal Admin' };
const calls = [
  { what: 'a project', path: 'organizations/{id}/projects', field: 'dealId', body: { name: 'Site' } },
  { what: 'a financing', path: 'organizations/{id}/loans', field: 'dealId', body: { name: 'Loan' } },
  {
    what: 'a counterparty',
    path: 'entities/relationship',
    field: 'entityId',
    body: { relationshipType: 'Lender', sourceId: 'nothing' },
  },
  { what: 'covenants of a document', path: 'covenants/extract', field: 'entityId', body: { documentId: 'nothing' } },
  { what: 'somebody on a team', path: 'entities/agents', field: 'entityId', body: { agents: [agent] } },
];

describe.each(calls)('a request for $what', ({ path, field, body }) => {
  const send = (person: Person, id?: unknown) =>
    person.post(`/api/${path.replace('{id}', own.id)}`, { ...body, ...(id === undefined ? {} : { [field]: id }) });

  it.each([undefined, '', null, 7, 'x'.repeat(5_000)])('that names %s is refused at its field', async (id) => {
    const reply = await send(own.admin, id);

    expect(reply).toMatchObject({ status: 400, body: { code: 'requestInvalid' } });
    expect(Object.keys(reply.body.fields)).toContain(field);
  });

  it('says of unknown and foreign ids the same, at their field', async () => {
    const unknown = await send(own.admin, '7b1f2e0a-0000-4000-8000-000000000000');
    const foreign = await send(own.admin, foreignId);

    expect(unknown).toMatchObject({ status: 404, body: { fields: { [field]: expect.stringMatching(/^Choose /) } } });
    const { correlationId: _, ...told } = foreign.body;
    expect(unknown.body).toMatchObject(told);
  });
});

describe('a request without the id that it needs', () => {
  it('is told nothing about by an organization that the caller does not belong to', async () => {
    const reply = await outsider.post(`/api/organizations/${own.id}/projects`, { name: 'Site' });

    expect(reply.status).toBe(404);
  });
});
