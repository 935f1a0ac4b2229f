import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { becomeFunction } from '#tests/support/platform.ts';

let table: import('#functions/platform/storage/table.ts').Table;

beforeAll(async () => {
  becomeFunction();
  const { requestScope } = await import('#functions/platform/http/request-scope.ts');
  table = requestScope({
    agent: null,
    grant: null,
    correlationId: 'none',
    file: null,
    authorization: undefined,
    twoFactorCode: null,
    session: null,
    closed: null,
    device: {
      userAgent: '',
      address: '',
      cookies: {},
      page: { asksAsOwn: false, fetchSite: undefined, origin: undefined },
    },
  }).table;
});

const key = { kind: 'Note', id: 'one' };

describe('the table of a request that names no organization', () => {
  it('rejects each of several reads at once, so that whoever waits for them all hears of all', async () => {
    const reads = await Promise.allSettled([
      table.get(key, z.unknown()),
      table.getMany([key], z.unknown()),
      table.parts(key, 'PART#', z.unknown(), { limit: 1 }),
      table.list('Notes', z.unknown(), { limit: 1 }),
      table.listByAgent('somebody', z.unknown(), { limit: 1 }),
      table.listDue('Notes', '2026-11-24', z.unknown(), { limit: 1 }),
    ]);

    expect(reads.map((read) => (read.status === 'rejected' ? read.reason.code : read.status))).toEqual(
      reads.map(() => 'organizationNotFound'),
    );
  });

  it('prepares no write', () => {
    expect(() => table.change({ key, expects: 'absent', value: {}, event: 'note.written' })).toThrow(
      expect.objectContaining({ code: 'organizationNotFound' }),
    );
    expect(() => table.derive.put(key, {})).toThrow(expect.objectContaining({ code: 'organizationNotFound' }));
    expect(() => table.claim('one', 'Note')).toThrow(expect.objectContaining({ code: 'organizationNotFound' }));
  });
});
