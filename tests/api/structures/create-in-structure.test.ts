import { describe, expect, it } from 'vitest';
import { anOrganization, good } from '#tests/support/organization.ts';
import { aProjectIn } from '#tests/support/portfolio.ts';

describe('POST /api/deals/{dealId}/{entityType}', () => {
  it('tells every fault of every element, creates none, and leaves the next request alone', async () => {
    const own = await anOrganization();
    const { id, version } = await own.structure({ customId: 'TAKEN-1' });

    for (const entityType of ['loans', 'projects']) {
      const linked = entityType === 'loans' ? 'projectIds' : 'loanIds';
      const refused = await own.admin.post(`/api/deals/${id}/${entityType}`, [
        { name: 'One', [linked]: ['no-such'] },
        { name: 'Two', state: 'Atlantis' },
        { name: 'Three', customId: 'taken-1' },
        { name: 'Four' },
        { name: 'Five', customId: 'Café' },
        { name: 'Six', customId: 'cafe\u0301' },
      ]);
      const next = await own.admin.get('/api/deals');

      expect(refused).toMatchObject({ status: 400, body: { code: 'requestInvalid' } });
      expect(Object.keys(refused.body.fields).toSorted()).toEqual([
        `0.${linked}`,
        '1.state',
        '2.customId',
        '5.customId',
      ]);
      expect(next.status).toBe(200);
    }
    expect((await own.admin.get(`/api/deals/${id}`)).body).toMatchObject({ version, loans: [], projects: [] });
  });

  it('answers the refusal itself where all are of one kind', async () => {
    const own = await anOrganization();
    const { id } = await own.structure({ customId: 'TAKEN-1' });

    const refused = await own.admin.post(`/api/deals/${id}/deals`, [
      { name: 'One', customId: 'taken-1' },
      { name: 'Two' },
    ]);

    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'customIdTaken', fields: { '0.customId': expect.any(String) } },
    });
  });

  it('links several financings with one project, unless one may finance it', async () => {
    const own = await anOrganization();
    const { id: dealId } = await own.structure();
    const project = await aProjectIn(own, { name: 'Site', dealId });
    const create = (...names: string[]) =>
      own.admin.post(
        `/api/deals/${dealId}/loans`,
        names.map((name) => ({ name, projectIds: [project.id] })),
      );
    const loansNow = async () => (await own.admin.get('/api/loans')).body.length;

    const many = await create('One', 'Two', 'Three');
    const financed = (await own.admin.get(`/api/projects/${project.id}`)).body;
    good(await own.admin.put(`/api/projects/${project.id}`, { version: financed.version, loanIds: [] }));
    good(await own.admin.post(`/api/entities/${own.id}/details`, { name: 'disableManyToMany', value: 'true' }));
    const refused = await create('Four', 'Five');

    expect(many.status).toBe(200);
    expect(financed.loans).toHaveLength(3);
    expect(refused).toMatchObject({ status: 400, body: { fields: { '1.projectIds': expect.any(String) } } });
    expect(Object.keys(refused.body.fields)).toEqual(['1.projectIds']);
    expect(await loansNow()).toBe(3);
  });
});
