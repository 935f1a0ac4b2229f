import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SearchEntry } from '#functions/platform/search/search-index.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import type { FoundEntity } from '#shared/domain/found-entity.ts';
import type { Project } from '#shared/domain/project.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { upload } from '#tests/support/data-room.ts';
import { deliver, workedOff } from '#tests/support/local-pages.ts';
import { anOrganization, good, type Person, type TestOrganization, theSuperuser } from '#tests/support/organization.ts';
import { addParty, aFinancing, anAffiliate } from '#tests/support/parties.ts';
import { actor, becomeFunction } from '#tests/support/platform.ts';
import { aProjectIn } from '#tests/support/portfolio.ts';

let organization: TestOrganization;
let admin: Person;
let structure: Structure;
let project: Project;
let table: Table;

beforeAll(becomeFunction);

beforeEach(async () => {
  organization = await anOrganization();
  admin = organization.admin;
  structure = await organization.structure({ name: 'Cobalt facility' });
  project = await aProjectIn(organization, { name: 'Quokka array', dealId: structure.id });
  table = (await import('#functions/platform/storage/table.ts')).tableOf(organization.id);
});

const find = async (search: string): Promise<FoundEntity[]> =>
  good(await admin.get(`/api/entities/search?search=${search}`)).body;
const idsOf = async (search: string): Promise<string[]> => (await find(search)).map(({ id }) => id);
const renameProject = async (version: number, name: string) =>
  good(await admin.put(`/api/projects/${project.id}`, { version, name }));

type EntriesIn = (table: Table, structure: Structure) => Promise<readonly SearchEntry[]>;

/** Writes the index of the structure again, while `meanwhile` happens after the records were read for the first time. */
async function rewriteWhile(meanwhile: () => Promise<unknown>, others: readonly EntriesIn[] = []): Promise<void> {
  const { reindex } = await import('#functions/domain/structures/search/reindex.ts');
  let isFirst = true;
  // The gate is the last to be read, so it opens after everything else.
  const gate: EntriesIn = async (of, home) => {
    const entries = (await Promise.all(others.map((entriesIn) => entriesIn(of, home)))).flat();
    if (isFirst) {
      isFirst = false;
      // What is read beside this has been read by then.
      await new Promise((resolve) => setTimeout(resolve, 300));
      await meanwhile();
    }
    return entries;
  };
  await reindex(table, structure.id, { inStructures: [gate], ofOrganization: async () => [] });
}

describe('a change while the index is written again', () => {
  it('of a name is found by the new one alone, now and after the next change', async () => {
    await rewriteWhile(() => renameProject(1, 'Wombat array'));
    const once = [await idsOf('quokka'), await idsOf('wombat'), await idsOf('array')];
    await renameProject(2, 'Walrus array');

    expect(once).toEqual([[], [project.id], [project.id]]);
    expect([await idsOf('quokka'), await idsOf('wombat'), await idsOf('walrus')]).toEqual([[], [], [project.id]]);
  });

  it('of a name and back leaves what there was', async () => {
    await rewriteWhile(async () => {
      await renameProject(1, 'Wombat array');
      await renameProject(2, 'Quokka array');
    });

    expect([await idsOf('wombat'), await idsOf('quokka')]).toEqual([[], [project.id]]);
  });

  it('of the name of the structure is told by what lies in it', async () => {
    await rewriteWhile(async () => {
      good(await admin.put(`/api/deals/${structure.id}`, { version: structure.version, name: 'Indigo facility' }));
      await workedOff('ORGANIZATION_MAINTENANCE_QUEUE_URL', organization.id);
    });

    expect(await find('quokka')).toMatchObject([{ id: project.id, structureName: 'Indigo facility' }]);
    expect([await idsOf('cobalt'), await idsOf('indigo')]).toEqual([[], [structure.id]]);
  });

  it('that removes something is not undone', async () => {
    const { documentEntriesIn } = await import('#functions/domain/data-room/exports/document-search-reader.ts');
    const deed = await upload(admin, structure.id, { name: 'Juniper deed.txt', content: 'Deed' });

    await rewriteWhile(
      async () => good(await admin.delete(`/api/room/${structure.id}/documents/${deed.id}`)),
      [documentEntriesIn],
    );

    expect(await idsOf('juniper')).toEqual([]);
  });

  it('of a counterparty and of what it takes part in is found by both new names', async () => {
    const { counterpartyEntriesIn } = await import(
      '#functions/domain/relationships/exports/counterparty-search-reader.ts'
    );
    const bank = await anAffiliate(organization, 'Quillfeather Capital');
    const loan = await aFinancing(organization, structure.id, { name: 'Bridge' });
    await addParty(organization, loan.id, { sourceId: bank.id });

    await rewriteWhile(async () => {
      const renamed = { version: bank.version, name: 'Thistledown Capital' };
      good(await admin.put(`/api/organizations/${organization.id}/managed/${bank.id}`, renamed));
      good(await admin.put(`/api/loans/${loan.id}`, { version: loan.version, name: 'Term loan' }));
      await workedOff('ORGANIZATION_MAINTENANCE_QUEUE_URL', organization.id);
    }, [counterpartyEntriesIn]);

    expect([await idsOf('quillfeather'), await idsOf('bridge')]).toEqual([[], []]);
    expect(await find('thistledown')).toMatchObject([{ id: loan.id, name: 'Term loan' }]);
  });
});

describe('writing the whole index again', () => {
  const left = (word: string, entryId: string, versions: readonly number[]) => ({
    key: { kind: 'Search', id: word.slice(0, 1), part: `${word}#${entryId}` },
    value: {
      ...{ id: project.id, type: 'Project', entityType: 'Project', name: 'Zebra', customId: null, place: null },
      ...{ counterparty: null, structureId: structure.id, structureName: structure.name, launchStatus: 'Active' },
      ...{ folderId: null, covenantType: null, words: [word], versions },
    },
  });

  it('removes words that no record has, and nothing that was written since', async () => {
    const { putDerived } = await import('#functions/platform/storage/derived-writes.ts');
    const { learnWords } = await import('#functions/platform/search/learn-words.ts');
    for (const { key, value } of [left('zebra', project.id, [1, 1]), left('quagga', 'nobody', [3, 1])]) {
      await putDerived(organization.id, key, value);
    }
    await learnWords(organization.id, ['zebra', 'quagga']);
    const before = [await idsOf('zebra'), await idsOf('quagga')];

    await deliver('maintain-organizations', { kind: 'search-index', organizationId: organization.id });
    await workedOff('ORGANIZATION_MAINTENANCE_QUEUE_URL', organization.id);

    const { body: jobs } = good(
      await (await theSuperuser()).get('/api/jobs', { 'x-organization-id': organization.id }),
    );
    expect(before).toEqual([[project.id], [project.id]]);
    expect([await idsOf('zebra'), await idsOf('quagga'), await idsOf('quokka')]).toEqual([[], [], [project.id]]);
    expect(jobs).toMatchObject([{ message: '2 search entries updated, 2 outdated words removed' }]);
  });

  it('keeps the words of records that came since it read them', async () => {
    const { removeUnknownWords } = await import('#functions/platform/search/search-writes.ts');
    const { projectEntry } = await import('#functions/domain/structures/search/entity-search.ts');
    const { everyProjectIn } = await import('#functions/domain/structures/exports/entity-reader.ts');

    const removed = await removeUnknownWords(table, new Map(), async () =>
      (await everyProjectIn(table, structure.id)).map((one) => projectEntry(one, structure)),
    );

    expect(removed).toBe(2);
    expect([await idsOf('quokka'), await idsOf('cobalt')]).toEqual([[project.id], []]);
  });
});

describe('an entry of the index', () => {
  it('is never written with a former name of its structure: the change is prepared anew', async () => {
    const { subEntityChange, subEntityDerived, projectKind } = await import(
      '#functions/domain/structures/sub-entities/sub-entity-kind.ts'
    );
    const { readStructure } = await import('#functions/domain/structures/exports/structure-reader.ts');
    const { findProject } = await import('#functions/domain/structures/exports/entity-reader.ts');
    const { writeRecords } = await import('#functions/platform/storage/records.ts');
    const prepared = async () => {
      const [item, home] = await Promise.all([
        findProject(table, structure.id, project.id),
        readStructure(table, structure.id),
      ]);
      if (item === null) throw new Error('There is no project.');
      const write = { before: item, after: { ...item, name: 'Wombat array' }, home, event: 'updated' };
      const change = subEntityChange(table, projectKind, write);
      return () => writeRecords([change], actor, new Date(), subEntityDerived(table, projectKind, write));
    };

    const early = await prepared();
    good(await admin.put(`/api/deals/${structure.id}`, { version: structure.version, name: 'Indigo facility' }));
    await workedOff('ORGANIZATION_MAINTENANCE_QUEUE_URL', organization.id);
    await expect(early()).rejects.toMatchObject({ code: 'recordChanged' });
    await (await prepared())();

    expect(await find('wombat')).toMatchObject([{ id: project.id, structureName: 'Indigo facility' }]);
    expect(await idsOf('quokka')).toEqual([]);
  });

  it('is not made for a structure as it was before', async () => {
    const { subEntityChange, subEntityDerived, projectKind } = await import(
      '#functions/domain/structures/sub-entities/sub-entity-kind.ts'
    );
    const { readStructure } = await import('#functions/domain/structures/exports/structure-reader.ts');
    const { findProject } = await import('#functions/domain/structures/exports/entity-reader.ts');
    const { writeRecords } = await import('#functions/platform/storage/records.ts');
    const stored = await findProject(table, structure.id, project.id);
    if (stored === null) throw new Error('There is no project.');
    const creation = async () => {
      const home = await readStructure(table, structure.id);
      const write = { before: null, after: { ...stored, id: randomUUID(), name: 'Wombat' }, home, event: 'created' };
      const change = subEntityChange(table, projectKind, write);
      return () => writeRecords([change], actor, new Date(), subEntityDerived(table, projectKind, write));
    };

    const early = await creation();
    good(await admin.put(`/api/deals/${structure.id}`, { version: structure.version, name: 'Indigo facility' }));
    await expect(early()).rejects.toMatchObject({ code: 'recordChanged' });
    await (await creation())();

    expect(await find('wombat')).toMatchObject([{ structureName: 'Indigo facility' }]);
  });

  it('stays as a later version of its record, or of its structure, has written it', async () => {
    const { refreshEntries } = await import('#functions/platform/search/search-writes.ts');
    const { projectEntry } = await import('#functions/domain/structures/search/entity-search.ts');
    const { readStructure } = await import('#functions/domain/structures/exports/structure-reader.ts');
    const { findProject } = await import('#functions/domain/structures/exports/entity-reader.ts');
    const readNow = async () => {
      const [stored, home] = await Promise.all([
        findProject(table, structure.id, project.id),
        readStructure(table, structure.id),
      ]);
      return stored === null ? [] : [projectEntry(stored, home)];
    };
    const [earlier] = await readNow();
    good(await admin.put(`/api/deals/${structure.id}`, { version: structure.version, name: 'Indigo facility' }));
    await workedOff('ORGANIZATION_MAINTENANCE_QUEUE_URL', organization.id);

    let reads = 0;
    await refreshEntries(table, async () => (++reads === 1 && earlier ? [earlier] : readNow()));

    expect(reads).toBe(3);
    expect(await find('quokka')).toMatchObject([{ structureName: 'Indigo facility' }]);
  });
});
