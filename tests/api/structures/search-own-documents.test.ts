import { beforeAll, describe, expect, it } from 'vitest';
import type { RoomDocument } from '#shared/domain/document.ts';
import type { FoundEntity } from '#shared/domain/found-entity.ts';
import type { Job } from '#shared/domain/job.ts';
import type { Client } from '#tests/support/client.ts';
import { createFolder, upload } from '#tests/support/data-room.ts';
import { anOrganization, good, type TestOrganization } from '#tests/support/organization.ts';
import { allPages } from '#tests/support/pages.ts';
import { until } from '#tests/support/waiting.ts';

let organization: TestOrganization;
let folder: RoomDocument;
let policy: RoomDocument;

beforeAll(async () => {
  organization = await anOrganization('Quarry Hill Lending');
  const { admin, id } = organization;
  folder = await createFolder(admin, id, 'Policies');
  policy = await upload(admin, id, { name: 'Quillwort credit policy.txt', content: 'policy', parentId: folder.id });
});

const search = async (person: Client, words: string, types = 'Document'): Promise<FoundEntity[]> =>
  good(await person.get(`/api/entities/search?search=${encodeURIComponent(words)}&types=${types}`)).body;
const found = async (person: Client, words: string) => (await search(person, words)).map(({ name }) => name).toSorted();

describe("a document in the organization's own room", () => {
  it('is found by words of its name, with its room and folder, beside those of structures', async () => {
    const { admin, id } = organization;
    const { id: structureId } = await organization.structure({ name: 'Lakeside' });
    await upload(admin, structureId, { name: 'Quillwort agreement.txt', content: 'agreed' });

    const hits = await search(admin, 'quillw');

    expect(hits.map(({ name }) => name).toSorted()).toEqual(['Quillwort agreement.txt', policy.name]);
    expect(hits.find(({ id: hit }) => hit === policy.id)).toMatchObject({
      type: 'Document',
      structureId: id,
      structureName: 'Quarry Hill Lending',
      room: { id, type: 'Organization' },
      folderId: folder.id,
      launchStatus: 'Active',
    });
    expect(await search(admin, 'quillw', 'Deal')).toEqual([]);
  });

  it('is told to those alone who may see it where it lies', async () => {
    const other = await anOrganization('Elsewhere');
    const [reader, nobodySpecial, ofFolder, ofStructure, denied] = [
      await organization.member(),
      await organization.member(),
      await organization.member(),
      await organization.member(),
      await organization.member(),
    ];
    const { id: structureId } = await organization.structure({ name: 'Riverbend' });
    const all = { entityId: null, sourceType: 'Document' } as const;
    await organization.grant(reader, all);
    await organization.grant(ofFolder, { ...all, sourceId: folder.id });
    await organization.grant(ofStructure, { entityId: structureId }, { entityId: structureId, sourceType: 'Document' });
    await organization.grant(denied, all, { ...all, action: 'Deny', sourceId: folder.id });

    expect(await found(reader, 'quillwort policy')).toEqual([policy.name]);
    expect(await found(ofFolder, 'quillwort policy')).toEqual([policy.name]);
    for (const person of [nobodySpecial, ofStructure, denied, other.admin]) {
      expect(await found(person, 'quillwort policy')).toEqual([]);
    }
  });

  it('is found by its new name alone, where it went, and not after it was deleted', async () => {
    const { admin, id } = organization;
    const document = await upload(admin, id, { name: 'Saltbush memo.txt', content: 'memo' });
    const path = `/api/room/${id}/documents/${document.id}`;
    const change = { recordVersion: document.recordVersion, name: 'Tumbleweed memo.txt', parentId: folder.id };
    good(await admin.put(path, change));

    expect(await found(admin, 'saltbush')).toEqual([]);
    expect(await search(admin, 'tumbleweed')).toMatchObject([{ id: document.id, folderId: folder.id }]);
    good(await admin.delete(path));
    expect(await found(admin, 'tumbleweed')).toEqual([]);
  });

  it('stays found when the index is rebuilt, and pages with the others', async () => {
    const { admin, id } = organization;
    for (let at = 0; at < 5; at += 1) {
      await upload(admin, id, { name: `Yarrow note ${at}.txt`, content: 'note' });
    }
    const started: Job = (await admin.post(`/api/organizations/${id}/searchIndex`)).body;
    const job = await until(
      async () => good(await admin.get(`/api/jobs/${started.id}`)).body,
      ({ status }: Job) => status === 'done' || status === 'failed',
    );

    expect(job).toMatchObject({ status: 'done' });
    const pages = await allPages<FoundEntity>(admin, '/api/entities/search?search=yarrow&types=Document', 2);
    expect(
      pages
        .flat()
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual([0, 1, 2, 3, 4].map((at) => `Yarrow note ${at}.txt`));
    expect(Math.max(...pages.map(({ length }) => length))).toBeLessThanOrEqual(2);
  });
});
