import { beforeAll, describe, expect, it } from 'vitest';
import type { Reply } from '#tests/support/client.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { addParty, aFinancing, anAffiliate } from '#tests/support/parties.ts';

interface Kept {
  readonly path: string;
  readonly version: number;
  readonly change: Readonly<Record<string, unknown>>;
}

let organization: TestOrganization;
let colleague: Person;
let structureId: string;

beforeAll(async () => {
  organization = await anOrganization();
  colleague = await organization.member('Admin');
  structureId = (await organization.structure()).id;
});

const kept: Readonly<Record<string, () => Promise<Kept>>> = {
  'a project': async () => {
    const path = `/api/organizations/${organization.id}/projects`;
    const made = good(await organization.admin.post(path, { dealId: structureId, name: 'Copper Ridge' })).body;
    return { path: `/api/projects/${made.id}`, version: made.version, change: { description: 'Refinanced' } };
  },
  'a financing': async () => {
    const { id } = await aFinancing(organization, structureId);
    const { version } = good(await organization.admin.get(`/api/loans/${id}`)).body;
    return { path: `/api/loans/${id}`, version, change: { commitmentAmount: 20_000_000 } };
  },
  'a relationship': async () => {
    const { id: loan } = await aFinancing(organization, structureId);
    const { id: sourceId } = await anAffiliate(organization, `Harbor Bank ${loan.slice(0, 8)}`);
    const { id, version } = await addParty(organization, loan, { sourceId, percentage: 10 });
    return { path: `/api/entities/relationship/${id}`, version, change: { percentage: 20 } };
  },
};

const codesOf = (replies: readonly Reply[]) => replies.map(({ status, body }) => [status, body.code]);

describe.each(Object.entries(kept))('two who change %s to the same from one version', (_, make) => {
  it('clash, so that nobody adds to what is gone', async () => {
    const { path, version, change } = await make();

    const first = await organization.admin.put(path, { version, ...change });
    const second = await colleague.put(path, { version, ...change });

    expect(codesOf([first, second])).toEqual([
      [200, undefined],
      [409, 'recordChanged'],
    ]);
  });

  it('do not both succeed at the same moment either', async () => {
    const { path, version, change } = await make();
    const people = [organization.admin, colleague, organization.admin, colleague];

    const replies = await Promise.all(
      people.map((person, at) => person.put(path, { version, ...change }, { 'idempotency-key': `addition-${at}` })),
    );

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(3);
  });
});
