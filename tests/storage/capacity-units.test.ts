import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { actor, becomeFunction } from '#tests/support/platform.ts';

beforeEach(() => {
  becomeFunction();
  vi.stubEnv('WITHOUT_CAPACITY_UNITS', undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

it('what a request reads and writes of the tables is counted for it, and for no other one', async () => {
  const { tableOf } = await import('#functions/platform/storage/table.ts');
  const { writeRecords } = await import('#functions/platform/storage/records.ts');
  const { newWork, within } = await import('#functions/platform/shell/work.ts');
  const table = tableOf(randomUUID());
  const key = { kind: 'Note', id: 'one' };
  const value = { text: 'x'.repeat(3_000) };
  const [writing, reading, idle] = [newWork('writing'), newWork('reading'), newWork('idle')];

  await within(writing, () =>
    writeRecords([table.change({ key, expects: 'absent', value, event: 'note.created' })], actor, new Date()),
  );
  await within(reading, () => table.get(key, z.object({ text: z.string() })));

  // A transaction costs twice: the record, and its audit record, of at least three kilobytes each.
  expect(writing.unitsWritten).toBeGreaterThanOrEqual(12);
  expect(reading).toMatchObject({ unitsRead: expect.any(Number), unitsWritten: 0 });
  expect(reading.unitsRead).toBeGreaterThan(0);
  expect(idle).toMatchObject({ unitsRead: 0, unitsWritten: 0 });
});
