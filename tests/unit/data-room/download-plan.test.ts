import { describe, expect, it } from 'vitest';
import type { DocumentRecord } from '#functions/domain/data-room/document-record.ts';
import { planOf, safeName } from '#functions/domain/data-room/packing/download-plan.ts';

let made = 0;
const entry = (
  name: string,
  logicalType: DocumentRecord['logicalType'],
  parentId: string | null,
  index: number | null = null,
): DocumentRecord => {
  made += 1;
  const at = '2026-03-31T14:22:36.000Z';
  return {
    ...{ id: `d${String(made).padStart(3, '0')}`, entityId: 'room', parentId, name, logicalType, index },
    ...{
      docType: null,
      tags: [],
      assigneeIds: [],
      description: null,
      expirationDate: null,
      contentType: null,
      size: 1,
      checklistStage: null,
    },
    translationOf: null,
    ...{ fileVersion: 1, versions: [], version: 1 },
    ...{ createdAt: at, createdBy: 'a', updatedAt: at, updatedBy: 'a' },
  };
};
const folder = (name: string, parentId: string | null = null, index?: number) => entry(name, 'Folder', parentId, index);
const file = (name: string, parentId: string | null = null, index?: number) => entry(name, 'Document', parentId, index);
const pathsOf = (documents: readonly DocumentRecord[], folderId: string | null = null) =>
  planOf(documents, folderId).map(({ path }) => path);

describe('a name in an archive', () => {
  it.each([
    ['Agreement.pdf', 'Agreement.pdf'],
    ['DSCR: "final"?.xlsx', 'DSCR_ _final__.xlsx'],
    ['..', '_'],
    ['ends with dots. . .', 'ends with dots'],
    ['CON', '_CON'],
    ['lpt1.txt', '_lpt1.txt'],
    ['Console.txt', 'Console.txt'],
    ['gpj.\u202eexe', 'gpj._exe'],
    ['line\nbreak.txt', 'line_break.txt'],
    ['Re\u0301sume\u0301.txt', 'R\u00e9sum\u00e9.txt'],
  ])('%j becomes %j', (name, safe) => {
    expect(safeName(name)).toBe(safe);
  });

  it('keeps its ending where it is too long for a file system', () => {
    const safe = safeName(`${'ü'.repeat(250)}.pdf`);

    expect(safe).toMatch(/^ü+\.pdf$/);
    expect(Buffer.byteLength(safe)).toBeLessThanOrEqual(240);
  });
});

describe('what a folder is downloaded as', () => {
  it('is in the order of the room, each folder before what lies in it, and from the folder on', () => {
    const legal = folder('Legal', null, 2);
    const signed = folder('Signed', legal.id, 1);
    const documents = [
      file('Model.xlsx', null, 1),
      legal,
      file('Agreement.pdf', signed.id, 1),
      signed,
      file('Notice.txt', legal.id, 2),
      folder('Empty', null, 3),
    ];

    expect(pathsOf(documents)).toEqual([
      'Model.xlsx',
      'Legal/',
      'Legal/Signed/',
      'Legal/Signed/Agreement.pdf',
      'Legal/Notice.txt',
      'Empty/',
    ]);
    expect(pathsOf(documents, legal.id)).toEqual(['Signed/', 'Signed/Agreement.pdf', 'Notice.txt']);
  });

  it('has each name once, whatever its case, where names become the same', () => {
    const [one, other] = [folder('A:B', null, 4), folder('a_b', null, 5)];
    const documents = [
      file('Plan?.txt', null, 1),
      file('plan_.txt', null, 2),
      file('PLAN_ (2).txt', null, 3),
      one,
      other,
      file('x.txt', one.id, 1),
      file('x.txt', other.id, 1),
    ];

    expect(pathsOf(documents)).toEqual([
      'Plan_.txt',
      'plan_ (2).txt',
      'PLAN_ (2) (2).txt',
      'A_B/',
      'A_B/x.txt',
      'a_b (2)/',
      'a_b (2)/x.txt',
    ]);
  });
});
