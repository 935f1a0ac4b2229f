import { beforeAll, describe, expect, it } from 'vitest';
import type { Project } from '#shared/domain/project.ts';
import type { Relationship } from '#shared/domain/relationship.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { anOrganization, good, type TestOrganization } from '#tests/support/organization.ts';
import { addParty, anAffiliate, partyOf } from '#tests/support/parties.ts';

let organization: TestOrganization;
let structure: Structure;
let sponsorId: string;

beforeAll(async () => {
  organization = await anOrganization();
  structure = await organization.structure();
  sponsorId = (await anAffiliate(organization, 'Redwood Sponsors')).id;
});

const aProject = async (ownershipPercentage: number | null): Promise<Project> =>
  good(
    await organization.admin.post(`/api/organizations/${organization.id}/projects`, {
      name: 'Plant',
      dealId: structure.id,
      ownershipPercentage,
    }),
  ).body;
const own = ({ id }: Project, percentage: number) =>
  organization.admin.post(
    '/api/entities/relationship',
    partyOf(id, { sourceId: sponsorId, relationshipType: 'SponsorOrOwner', percentage }),
  );
const change = ({ id, version }: Relationship, percentage: number) =>
  organization.admin.put(`/api/entities/relationship/${id}`, { version, percentage });
const takes = (project: Project, ownershipPercentage: number | null) =>
  organization.admin.put(`/api/projects/${project.id}`, { version: project.version, ownershipPercentage });

describe('a project that its structure owns a part of', () => {
  it('has other owners of no more than the rest', async () => {
    const project = await aProject(90);

    const tooMuch = await own(project, 80);
    const party = good(await own(project, 5)).body;
    const more = [await change(party, 11), await change(party, 10)];

    const text = 'At most 10% is left; the rest is held by its structure and others.';
    for (const refused of [tooMuch, more[0]]) {
      expect(refused).toMatchObject({ status: 409, body: { code: 'sharesExceeded', fields: { percentage: text } } });
    }
    expect(more[1]).toMatchObject({ status: 200, body: { percentage: 10 } });
  });

  it('is owned by it up to what others have', async () => {
    const project = await aProject(null);
    good(await own(project, 40));
    await addParty(organization, project.id, { sourceId: sponsorId, relationshipType: 'Guarantor', percentage: 100 });

    const tooMuch = await takes(project, 60.5);
    const rest = await takes(project, 60);
    const less = await takes(good(rest).body, 10);

    expect(tooMuch).toMatchObject({
      status: 400,
      body: {
        code: 'requestInvalid',
        fields: { ownershipPercentage: 'At most 60% is left; the rest is held by parties of the project.' },
      },
    });
    expect(less).toMatchObject({ status: 200, body: { ownershipPercentage: 10 } });
  });

  it('is never owned to more than all of it, also when both shares grow at the same moment', async () => {
    for (let round = 0; round < 3; round += 1) {
      const project = await aProject(10);

      const replies = await Promise.all([takes(project, 70), own(project, 60)]);

      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    }
  });
});
