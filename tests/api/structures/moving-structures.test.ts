import { describe, expect, it } from 'vitest';
import type { Structure } from '#shared/domain/structure.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';

const tries = [1, 2, 3, 4];

const read = async ({ admin }: TestOrganization, { id }: Structure): Promise<Structure> =>
  good(await admin.get(`/api/deals/${id}`)).body as Structure;

const move = (person: Person, { id }: Structure, parentId: string | null) =>
  person.put(`/api/deals/${id}`, { version: 1, parentId });

describe('moves at the same time', () => {
  it.each(tries)('of two structures into each other leave one of them where it was (%i)', async () => {
    const own = await anOrganization();
    const [one, other] = [await own.structure({ name: 'One' }), await own.structure({ name: 'Other' })];

    const answers = await Promise.all([move(own.admin, one, other.id), move(own.admin, other, one.id)]);

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)?.body).toMatchObject({
      fields: { parentId: 'A structure cannot be part of itself or of one of its own parts.' },
    });
    const depths = [await read(own, one), await read(own, other)].map(({ ancestorIds }) => ancestorIds.length);
    expect(depths.toSorted()).toEqual([0, 1]);
  });

  it.each(tries)('of a structure and of one above it leave it with its whole path (%i)', async () => {
    const own = await anOrganization();
    const top = await own.structure({ name: 'Top' });
    const middle = await own.structure({ name: 'Middle' });
    const low = await own.structure({ name: 'Low' });

    const answers = await Promise.all([move(own.admin, middle, top.id), move(own.admin, low, middle.id)]);

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await read(own, low)).ancestorIds).toEqual([middle.id, top.id]);
  });

  it.each(tries)('leave those that are created below with their whole path (%i)', async () => {
    const own = await anOrganization();
    const top = await own.structure({ name: 'Top' });
    const middle = await own.structure({ name: 'Middle' });
    const create = (name: string) =>
      own.admin.post(`/api/organizations/${own.id}/deals`, { name, parentId: middle.id });

    const [moved, ...created] = await Promise.all([
      move(own.admin, middle, top.id),
      ...['First', 'Second', 'Third'].map(create),
    ]);

    expect([moved, ...created].map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    for (const { body } of created) {
      expect((await read(own, body as Structure)).ancestorIds).toEqual([middle.id, top.id]);
    }
  });

  it('and the archiving of the structure above let nothing new come into force below it', async () => {
    const own = await anOrganization();
    const middle = await own.structure({ name: 'Middle' });

    const [archived, created] = await Promise.all([
      own.admin.put(`/api/deals/${middle.id}`, { version: 1, launchStatus: 'Obsolete' }),
      own.admin.post(`/api/organizations/${own.id}/deals`, { name: 'Late', parentId: middle.id }),
    ]);

    expect(archived.status).toBe(200);
    // It came before the structure above was archived, or not at all.
    if (created.status !== 200) {
      expect(created.body).toMatchObject({ fields: { parentId: 'This structure is archived. Restore it first.' } });
    }
  });
});

describe('who may move a structure', () => {
  it('also has to be allowed to create structures where it was', async () => {
    const own = await anOrganization();
    const portfolio = await own.structure({ name: 'Portfolio', structureType: 'Portfolio' });
    const part = await own.structure({ name: 'Part', parentId: portfolio.id });
    const target = await own.structure({ name: 'Target' });
    const guest = await own.guest();
    await own.grant(
      guest,
      { entityId: part.id, sourceType: 'Deal', level: 'Create' },
      { entityId: target.id, sourceType: 'Deal', level: 'Create' },
      { entityId: portfolio.id, sourceType: 'Deal', level: 'View' },
    );

    for (const parentId of [null, target.id]) {
      expect(await move(guest, part, parentId)).toMatchObject({
        status: 400,
        body: { fields: { parentId: 'You may not move this structure.' } },
      });
    }
    expect((await read(own, part)).parentId).toBe(portfolio.id);
  });

  it('has to be allowed to create structures of the organization to make it one of those', async () => {
    const own = await anOrganization();
    const portfolio = await own.structure({ name: 'Portfolio', structureType: 'Portfolio' });
    const part = await own.structure({ name: 'Part', parentId: portfolio.id });
    const guest = await own.guest();
    await own.grant(guest, { entityId: portfolio.id, sourceType: 'Deal', level: 'Create' });

    expect(await move(guest, part, null)).toMatchObject({
      status: 400,
      body: { fields: { parentId: expect.any(String) } },
    });
    expect((await move(own.admin, part, null)).body).toMatchObject({ parentId: null, ancestorIds: [] });
  });
});

describe('restoring a sub-structure', () => {
  it('takes no right to what it is a part of', async () => {
    const own = await anOrganization();
    const portfolio = await own.structure({ name: 'Portfolio', structureType: 'Portfolio' });
    const part = await own.structure({ name: 'Part', parentId: portfolio.id });
    const guest = await own.guest();
    await own.grant(guest, { entityId: part.id, sourceType: 'Deal', level: 'Create' });

    expect((await guest.put(`/api/deals/${part.id}`, { version: 1, launchStatus: 'Obsolete' })).status).toBe(200);
    const restored = await guest.put(`/api/deals/${part.id}`, { version: 2, launchStatus: 'Active' });

    expect(restored).toMatchObject({ status: 200, body: { launchStatus: 'Active', parentId: null } });
    expect((await read(own, part)).parentId).toBe(portfolio.id);
  });

  it('waits for what it is a part of', async () => {
    const own = await anOrganization();
    const portfolio = await own.structure({ name: 'Portfolio', structureType: 'Portfolio' });
    const part = await own.structure({ name: 'Part', parentId: portfolio.id });
    for (const { id } of [part, portfolio]) {
      good(await own.admin.put(`/api/deals/${id}`, { version: 1, launchStatus: 'Obsolete' }));
    }

    expect(await own.admin.put(`/api/deals/${part.id}`, { version: 2, launchStatus: 'Active' })).toMatchObject({
      status: 400,
      body: { fields: { parentId: 'This structure is archived. Restore it first.' } },
    });
  });
});

describe('a structure with much below it', () => {
  it('moves with all of it, and is asked to move by itself where more is changed', async () => {
    const own = await anOrganization();
    const [top, target] = [await own.structure({ name: 'Top' }), await own.structure({ name: 'Target' })];
    const names = Array.from({ length: 30 }, (_, at) => ({ name: `Part ${at}` }));
    for (const some of [names.slice(0, 20), names.slice(20)])
      good(await own.admin.post(`/api/deals/${top.id}/deals`, some));
    const name = 'A name of many different words that all have to be found again by whoever looks for one of them';

    const refused = await own.admin.put(`/api/deals/${top.id}`, {
      version: 1,
      parentId: target.id,
      name,
      customId: 'T-1',
    });

    expect(refused).toMatchObject({ status: 400, body: { fields: { parentId: expect.any(String) } } });
    expect((await move(own.admin, top, target.id)).status).toBe(200);
  });
});
