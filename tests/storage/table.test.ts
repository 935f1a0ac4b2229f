import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Page, PageRequest } from '#functions/platform/storage/paging.ts';
import type { Change } from '#functions/platform/storage/single-records.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { auditOfRecord } from '#tests/support/audit.ts';
import { actor, becomeFunction } from '#tests/support/platform.ts';

const Note = z.object({ text: z.string(), version: z.number() });
type Note = z.infer<typeof Note>;

type Platform = typeof import('#functions/platform/storage/table.ts') &
  typeof import('#functions/platform/storage/records.ts') &
  typeof import('#functions/platform/storage/paging.ts');
let platform: Platform;

beforeAll(async () => {
  becomeFunction();
  platform = {
    ...(await import('#functions/platform/storage/table.ts')),
    ...(await import('#functions/platform/storage/records.ts')),
    ...(await import('#functions/platform/storage/paging.ts')),
  };
});

let organizationId: string;
let table: Table;

beforeEach(() => {
  organizationId = randomUUID();
  table = platform.tableOf(organizationId);
});

const at = new Date('2026-03-31T12:00:00.000Z');
const noteChange = (id: string, text: string | null, change: Partial<Change> = {}): Change => ({
  key: { kind: 'Note', id },
  expects: 'absent',
  value: text === null ? null : { text },
  event: text === null ? 'note.removed' : 'note.written',
  ...change,
});
const write = (...changes: Change[]): Promise<unknown> =>
  platform.writeRecords(
    changes.map((change) => table.change(change)),
    actor,
    at,
  );
const read = (id: string): Promise<Note | null> => table.get({ kind: 'Note', id }, Note);
const changed = { code: 'recordChanged' };

describe('a record', () => {
  it('is read back with its version and stamp', async () => {
    await write(noteChange('n1', 'First'));

    const stored = await table.get({ kind: 'Note', id: 'n1' }, z.record(z.string(), z.unknown()));

    expect(stored).toMatchObject({
      text: 'First',
      version: 1,
      createdAt: at.toISOString(),
      createdBy: actor.agentId,
      updatedAt: at.toISOString(),
    });
  });

  it('is written with as many others as fit one transaction; more are refused before any is', async () => {
    const notes = Array.from({ length: 50 }, (_, at) => noteChange(`n${at}`, 'Text'));

    await expect(write(...notes)).rejects.toMatchObject({ code: 'tooMuchAtOnce', status: 400 });
    expect(await read('n0')).toBeNull();
    await write(...notes.slice(0, 49));
    expect(await read('n48')).toMatchObject({ text: 'Text' });
  });

  it('is changed only by whoever has read its latest version', async () => {
    await write(noteChange('n1', 'First'));
    await write(noteChange('n1', 'Second', { expects: 1 }));

    await expect(write(noteChange('n1', 'Stale', { expects: 1 }))).rejects.toMatchObject(changed);
    await expect(write(noteChange('n1', 'Early', { expects: 3 }))).rejects.toMatchObject(changed);
    await expect(write(noteChange('n1', 'New'))).rejects.toMatchObject(changed);
    await expect(write(noteChange('n2', 'Missing', { expects: 1 }))).rejects.toMatchObject(changed);
    expect(await read('n1')).toEqual({ text: 'Second', version: 2 });
    expect(await read('n2')).toBeNull();
  });

  it('has one winner among many who write at the same time', async () => {
    await write(noteChange('n1', 'First'));

    const texts = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    const outcomes = await Promise.allSettled(texts.map((text) => write(noteChange('n1', text, { expects: 1 }))));

    const winners = texts.filter((_, index) => outcomes[index]?.status === 'fulfilled');
    expect(winners).toHaveLength(1);
    expect(await read('n1')).toEqual({ text: winners[0], version: 2 });
  });

  it('is gone once it is removed, keeps its numbering, and can be made again', async () => {
    const listed = { list: { group: 'Notes', sort: 'n1' } };
    await write(noteChange('n1', 'First', listed));
    await write(noteChange('n1', null, { expects: 1 }));

    expect(await read('n1')).toBeNull();
    expect((await table.list('Notes', Note, { limit: 10 })).items).toEqual([]);
    await expect(write(noteChange('n1', null, { expects: 2 }))).rejects.toMatchObject(changed);
    await expect(write(noteChange('n1', 'Revived', { expects: 2 }))).rejects.toMatchObject(changed);

    await write(noteChange('n1', 'Again', listed));
    expect(await read('n1')).toEqual({ text: 'Again', version: 3 });
    expect((await table.list('Notes', Note, { limit: 10 })).items).toEqual([{ text: 'Again', version: 3 }]);
  });
});

describe('a write of several records', () => {
  it('is done as a whole or not at all', async () => {
    await write(noteChange('n1', 'First'));

    await expect(
      write(noteChange('n2', 'Second'), noteChange('n1', 'Stale', { expects: 7 }), noteChange('n3', 'Third')),
    ).rejects.toMatchObject(changed);

    expect(await Promise.all(['n1', 'n2', 'n3'].map(read))).toEqual([{ text: 'First', version: 1 }, null, null]);
    expect(await auditOfRecord(`${organizationId}#Note#n2`)).toEqual([]);
  });

  it('takes 49 records and refuses more', async () => {
    const many = Array.from({ length: 50 }, (_, index) => noteChange(`n${index}`, `Note ${index}`));

    await expect(write(...many)).rejects.toThrow('100 items');
    await write(...many.slice(0, 49));

    const keys = many.map(({ key }) => key);
    expect(await table.getMany(keys, Note)).toHaveLength(49);
    await expect(write()).resolves.toEqual([]);
  });

  it('takes no record twice', async () => {
    await expect(write(noteChange('n1', 'One'), noteChange('n1', 'Two'))).rejects.toThrow();

    expect(await read('n1')).toBeNull();
  });
});

describe('an organization’s table', () => {
  it('never shows what is another organization’s, under any id', async () => {
    const other = platform.tableOf(randomUUID());
    const listed = {
      list: { group: 'Notes', sort: 'n1' },
      agent: { agentId: 'ada', sort: 'n1' },
      due: { group: 'Notes', sort: '2026-01-01' },
    };
    await platform.writeRecords([other.change(noteChange('n1', 'Foreign', listed))], actor, at);

    const ids = [
      'n1',
      `../${other.organizationId}#Note#n1`,
      `x#${other.organizationId}#Note#n1`,
      `${other.organizationId}#Note#n1`,
      '#',
      '',
    ];
    const page = { limit: 10 };

    expect(await Promise.all(ids.map(read))).toEqual(ids.map(() => null));
    expect((await table.list('Notes', Note, page)).items).toEqual([]);
    expect((await table.listByAgent('ada', Note, page)).items).toEqual([]);
    expect((await table.listDue('Notes', '2099-12-31', Note, page)).items).toEqual([]);
    expect((await table.parts({ kind: 'Note', id: 'n1' }, '_', Note, page)).items).toEqual([]);
    expect((await other.list('Notes', Note, page)).items).toHaveLength(1);
  });

  it('cannot write under an id that reaches into another record', () => {
    for (const id of ['', '#', 'n1#DETAIL', `x#Note#n1`]) {
      expect(() => table.change(noteChange(id, 'Text'))).toThrow();
    }
    expect(() => table.change(noteChange('n1', 'Text', { key: { kind: 'Note#x', id: 'n1' } }))).toThrow();
  });

  // Bytes count: 700 of these letters are 1,400 bytes, and a key of the audit trail has to hold both halves of another.
  const nameless = [
    { what: 'empty', id: '' },
    { what: 'with a mark that parts keys', id: 'a#b' },
    { what: 'of 1,400 bytes', id: 'ä'.repeat(700) },
    { what: 'of 8,000 bytes', id: 'x'.repeat(8_000) },
    { what: 'with half a character', id: 'half \ud800' },
  ];
  const some = { limit: 10 };

  it.each(nameless)('has nothing where its name is $what', async ({ id }) => {
    const nowhere = platform.tableOf(id);

    expect(await nowhere.get({ kind: 'Note', id: 'n1' }, Note)).toBeNull();
    expect(await nowhere.getMany([{ kind: 'Note', id: 'n1' }], Note)).toEqual([]);
    expect(await nowhere.list('Notes', Note, some)).toMatchObject({ items: [], nextCursor: null });
    expect(() => nowhere.change(noteChange('n1', 'Text'))).toThrow('entityNotFound');
  });

  it.each(nameless)('finds nothing under an id that is $what, and cannot write there', async ({ id }) => {
    expect(await read(id)).toBeNull();
    expect(await table.getMany([{ kind: 'Note', id }], Note)).toEqual([]);
    expect((await table.parts({ kind: 'Note', id }, 'P#', Note, some)).items).toEqual([]);
    expect(() => table.change(noteChange(id, 'Text'))).toThrow('entityNotFound');
  });

  it('finds nothing where a list or a part would be named longer than a key may be', async () => {
    const [long, longer] = ['x'.repeat(1_100), 'x'.repeat(2_100)];

    expect((await table.parts({ kind: 'Note', id: 'n1' }, long, Note, some)).items).toEqual([]);
    expect((await table.list('Notes', Note, some, { prefix: long })).items).toEqual([]);
    expect((await table.list(longer, Note, some)).items).toEqual([]);
    expect((await table.listByAgent(longer, Note, some)).items).toEqual([]);
  });

  it('lists by names that are longer than a key may be, in their order', async () => {
    const named = (id: string, name: string) => noteChange(id, 'Text', { list: { group: 'Long', sort: name } });
    await write(named('n2', `${'👩'.repeat(400)}b`), named('n1', `${'👩'.repeat(200)}`));

    const first = await table.list('Long', Note, { limit: 1 });
    expect((await table.list('Long', Note, { limit: 9, cursor: first.nextCursor ?? '' })).items).toHaveLength(1);
  });

  it('claims an id for good', async () => {
    const id = randomUUID();
    const other = platform.tableOf(randomUUID());
    const { ownerOf } = await import('#functions/platform/storage/owners.ts');
    expect(await ownerOf(id)).toBeNull();

    await platform.writeRecords([table.claim(id, 'Deal')], actor, at);

    await expect(platform.writeRecords([other.claim(id, 'Deal')], actor, at)).rejects.toMatchObject(changed);
    expect(await ownerOf(id)).toMatchObject({ id, kind: 'Deal', organizationId });
  });
});

describe('a list', () => {
  const namesOf = (page: Page<Note>): string[] => page.items.map(({ text }) => text);
  const pagesOf = async (limit: number, options = {}): Promise<string[][]> => {
    const pages: string[][] = [];
    let cursor: string | undefined;
    do {
      const page: Page<Note> = await table.list('Notes', Note, { limit, cursor }, options);
      pages.push(namesOf(page));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    return pages;
  };

  beforeEach(async () => {
    const names = ['alder', 'birch', 'cedar', 'dogwood', 'elm'];
    await write(...names.map((name) => noteChange(name, name, { list: { group: 'Notes', sort: `${name}#1` } })));
  });

  it('is read page by page in the order of its sort, or the other way around', async () => {
    expect((await pagesOf(2)).flat()).toEqual(['alder', 'birch', 'cedar', 'dogwood', 'elm']);
    expect((await pagesOf(2, { newestFirst: true })).flat()).toEqual(['elm', 'dogwood', 'cedar', 'birch', 'alder']);
    expect((await pagesOf(2, { prefix: 'c' })).flat()).toEqual(['cedar']);
    expect((await pagesOf(2)).every((page) => page.length <= 2)).toBe(true);
  });

  describe('of which most is left out', () => {
    const stored = 700;
    const isKept = ({ text }: Note): boolean => text.endsWith('50');

    beforeEach(async () => {
      const names = Array.from({ length: stored }, (_, at) => `f${String(at).padStart(3, '0')}`);
      for (let from = 0; from < stored; from += 40) {
        const some = names.slice(from, from + 40);
        await write(...some.map((name) => noteChange(name, name, { list: { group: 'Forest', sort: name } })));
      }
    });

    it('fills its pages in few reads, each of which goes on behind the last that the page before it had', async () => {
      let reads = 0;
      const read = (request: PageRequest) => {
        reads += 1;
        return table.list('Forest', Note, request);
      };
      const pages: string[][] = [];
      let cursor: string | undefined;
      do {
        const page: Page<Note> = await platform.filledPage(read, isKept, { limit: 3, cursor });
        pages.push(namesOf(page));
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);

      expect(pages).toEqual([['f050', 'f150', 'f250'], ['f350', 'f450', 'f550'], ['f650']]);
      expect(reads).toBeLessThanOrEqual(8);
    });
  });

  it('takes only its own cursor', async () => {
    const { nextCursor: cursor } = await table.list('Notes', Note, { limit: 2 });
    const page = { limit: 2, cursor: cursor ?? '' };
    const refusal = { code: 'cursorInvalid' };

    await expect(table.list('Other', Note, page)).rejects.toMatchObject(refusal);
    await expect(table.list('Notes', Note, page, { newestFirst: true })).rejects.toMatchObject(refusal);
    await expect(table.list('Notes', Note, page, { prefix: '' })).rejects.toMatchObject(refusal);
    await expect(table.listByAgent('Notes', Note, page)).rejects.toMatchObject(refusal);
    await expect(table.listDue('Notes', '2099-12-31', Note, page)).rejects.toMatchObject(refusal);
    await expect(platform.tableOf(randomUUID()).list('Notes', Note, page)).rejects.toMatchObject(refusal);
    expect(namesOf(await table.list('Notes', Note, page))).toEqual(['cedar', 'dogwood']);
  });

  it('holds a record where its latest write put it, and no longer when that put it nowhere', async () => {
    await write(noteChange('alder', 'zelkova', { expects: 1, list: { group: 'Notes', sort: 'zelkova#1' } }));
    await write(noteChange('birch', 'birch', { expects: 1 }));

    expect((await pagesOf(10)).flat()).toEqual(['cedar', 'dogwood', 'elm', 'zelkova']);
  });

  it('by due date ends with the day that was named', async () => {
    const due = ['2026-03-30', '2026-03-31', '2026-04-01'];
    await write(...due.map((day) => noteChange(day, day, { due: { group: 'Due', sort: `${day}#x` } })));

    expect(namesOf(await table.listDue('Due', '2026-03-31', Note, { limit: 10 }))).toEqual(due.slice(0, 2));
  });

  it('of the parts of a record leaves out other parts and removed ones', async () => {
    const part = (name: string, change = {}) =>
      noteChange('n1', name, { key: { kind: 'Note', id: 'n1', part: name }, ...change });
    await write(part('DOC#1'), part('DOC#2'), part('DOCS#3'), part('UPLOAD#4'));
    await write({ ...part('DOC#1'), value: null, expects: 1 });

    const { items } = await table.parts({ kind: 'Note', id: 'n1' }, 'DOC#', Note, { limit: 10 });

    expect(items).toEqual([{ text: 'DOC#2', version: 1 }]);
  });

  it('refuses to answer a record that is not of its kind', async () => {
    await expect(table.list('Notes', z.object({ amount: z.number() }), { limit: 1 })).rejects.toThrow();
  });
});

describe('a filtered list', () => {
  const Person = z.object({ name: z.string(), text: z.string(), roles: z.array(z.string()), enabled: z.boolean() });
  type Filter = NonNullable<NonNullable<Parameters<Table['list']>[3]>['filter']>;
  const padding = 'x'.repeat(30_000);

  const personChange = (name: string, person: Partial<z.infer<typeof Person>> = {}): Change => ({
    key: { kind: 'Person', id: name },
    expects: 'absent',
    value: { name, text: name, roles: ['Member'], enabled: true, padding, ...person },
    event: 'person.added',
    list: { group: 'People', sort: name },
  });
  const pagesOf = async (filter: Filter, limit: number): Promise<string[][]> => {
    const pages: string[][] = [];
    let cursor: string | undefined;
    do {
      const page: Page<{ name: string }> = await table.list('People', Person, { limit, cursor }, { filter });
      pages.push(page.items.map(({ name }) => name));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    return pages;
  };
  const names = Array.from({ length: 60 }, (_, index) => `p${String(index).padStart(2, '0')}`);

  beforeEach(async () => {
    // 30 KB each, so that one query of 1 MB does not read them all.
    for (let from = 0; from < names.length; from += 20) {
      await write(
        ...names.slice(from, from + 20).map((name, index) =>
          personChange(name, {
            text: index % 7 === 0 ? `${name} ada lovelace` : name,
            roles: index % 5 === 0 ? ['Member', 'Admin'] : ['Member'],
            enabled: index % 2 === 0,
          }),
        ),
      );
    }
  });
  const expected = (keeps: (index: number) => boolean) => names.filter((_, index) => keeps(index % 20));

  it.each([1, 2, 3, 7, 9, 100])('neither skips nor repeats a record, %i at a time', async (limit) => {
    const found = await pagesOf({ contains: { text: ['ada'] } }, limit);

    expect(found.flat()).toEqual(expected((index) => index % 7 === 0));
    expect(found.every((page) => page.length <= limit)).toBe(true);
    expect(found.slice(0, -1).every((page) => page.length === limit)).toBe(true);
  });

  it('keeps what holds every word, has the element and equals the value', async () => {
    expect((await pagesOf({ contains: { text: ['ada', 'love'] } }, 50)).flat()).toHaveLength(9);
    expect((await pagesOf({ contains: { text: ['ada', 'nobody'] } }, 50)).flat()).toEqual([]);
    expect((await pagesOf({ contains: { roles: ['Admin'] } }, 50)).flat()).toEqual(
      expected((index) => index % 5 === 0),
    );
    expect((await pagesOf({ contains: { roles: ['Adm'] } }, 50)).flat()).toEqual([]);
    expect((await pagesOf({ equals: { enabled: false }, contains: { text: ['ada'] } }, 50)).flat()).toEqual(
      expected((index) => index % 7 === 0 && index % 2 === 1),
    );
    expect((await pagesOf({}, 50)).flat()).toEqual(names);
  });

  it('takes what is typed as text, never as part of the question', async () => {
    for (const word of ['*', '%', 'ada" OR "1"="1', ') OR attribute_exists(pk', ':f0', '#f0']) {
      expect((await pagesOf({ contains: { text: [word] } }, 50)).flat()).toEqual([]);
    }
  });

  it('takes only its own cursor', async () => {
    const list = (page: { limit: number; cursor?: string }, filter?: Filter) =>
      table.list('People', Person, page, filter === undefined ? {} : { filter });
    const { nextCursor } = await list({ limit: 2 }, { contains: { text: ['ada'] } });
    const page = { limit: 2, cursor: nextCursor ?? '' };
    const refusal = { code: 'cursorInvalid' };

    await expect(list(page)).rejects.toMatchObject(refusal);
    await expect(list(page, { contains: { text: ['p'] } })).rejects.toMatchObject(refusal);
    await expect(list(page, { contains: { name: ['ada'] } })).rejects.toMatchObject(refusal);
    await expect(list(page, { equals: { text: 'ada' } })).rejects.toMatchObject(refusal);
    expect((await list(page, { contains: { text: ['ada'] } })).items.map(({ name }) => name)).toEqual(['p14', 'p20']);
  });

  it('goes on behind the last record of a page though records are added and removed in between', async () => {
    const filter = { contains: { text: ['ada'] } };
    const first = await table.list('People', Person, { limit: 2 }, { filter });
    await write(personChange('p00a', { text: 'ada' }), personChange('p12a', { text: 'ada' }));

    const rest = await table.list('People', Person, { limit: 50, cursor: first.nextCursor ?? '' }, { filter });

    expect(first.items.map(({ name }) => name)).toEqual(['p00', 'p07']);
    expect(rest.items.map(({ name }) => name)).toEqual(['p12a', 'p14', 'p20', 'p27', 'p34', 'p40', 'p47', 'p54']);
  });
});
