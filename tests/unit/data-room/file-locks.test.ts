import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { lockedJob, requireUnlocked } from '#functions/domain/data-room/exports/file-lock-reader.ts';
import { type FileScan, isReleasable, lockOf, type ScanState, tellsMore } from '#shared/domain/file-scan.ts';
import { scanWords } from '#shared/format/scan-words.ts';

const root = new URL('../../../', import.meta.url).pathname;
const at = '2026-11-27T12:00:00.000Z';
const soon = new Date('2026-11-27T12:05:00.000Z');
const clockAt = (now: Date) => ({ now: () => now, today: () => '2026-11-27' as const });
const scan = (state: ScanState, more: Partial<FileScan> = {}) => ({
  scan: { state, at, unscannedReason: null, threats: [], release: null, ...more },
});

/** What gives bytes of the documents bucket, or an address for them, or has a service read them. */
const readers =
  /\b(?:readBlob|openBlob|readBlobPart|streamBlobPart|presignDownload|amazonTextract|textDetection\.start)\b/;

/** Files that read bytes for others, which ask first; and those whose bytes are no documents. */
const asksElsewhere: Readonly<Record<string, string>> = {
  'functions/domain/configuration/public-documents.ts': 'files that the organization publishes',
  'functions/domain/data-room/marking/marked-copy.ts': 'read-documents.ts and packed-items.ts ask',
  'functions/domain/data-room/translation/translation-work.ts': 'run-translation.ts asks',
  'functions/domain/structure-imports/import-choices.ts': 'workbooks of imports',
  'functions/platform/files/blob-store.ts': 'it is what reads',
  'functions/platform/text-detection.ts': 'it is what reads',
  'functions/workers/extract-covenants.ts': 'run-extraction.ts asks',
  'functions/workers/import-structures.ts': 'workbooks of imports',
  'functions/workers/translate-documents.ts': 'run-translation.ts asks',
};

describe('whatever reads the bytes of a document', () => {
  const reading = globSync('functions/**/*.ts', { cwd: root }).filter((file) =>
    readers.test(readFileSync(`${root}${file}`, 'utf8')),
  );

  it('asks whether it is locked', () => {
    const asking = reading.filter((file) => !(file in asksElsewhere));

    expect(asking.toSorted()).toEqual([
      'functions/domain/covenants/run-extraction.ts',
      'functions/domain/data-room/packing/packed-items.ts',
      'functions/domain/data-room/read-documents.ts',
      'functions/domain/data-room/translation/run-translation.ts',
      'functions/domain/data-room/unpacking/run-unpacking.ts',
      'functions/domain/metrics/importing/imported-document.ts',
    ]);
    for (const file of asking) {
      expect(readFileSync(`${root}${file}`, 'utf8'), file).toMatch(/\b(?:requireUnlocked|openVersionOf|lockedJob)\(/);
    }
  });

  it('is all that is listed here', () => {
    expect(Object.keys(asksElsewhere).filter((file) => !reading.includes(file))).toEqual([]);
  });
});

describe('a lock', () => {
  it.each([
    { state: 'pending', lock: 'pending', code: 'fileBeingScanned' },
    { state: 'threat', lock: 'threat', code: 'fileInfected' },
    { state: 'unscanned', lock: 'unscanned', code: 'fileNotScanned' },
  ] as const)('keeps a file closed that is $state', ({ state, lock, code }) => {
    expect(lockOf(scan(state), soon)).toBe(lock);
    expect(() => requireUnlocked(scan(state), clockAt(soon))).toThrow(expect.objectContaining({ code }));
    expect(lockedJob(scan(state), clockAt(soon))).toHaveProperty(state === 'pending' ? 'awaited' : 'refused');
  });

  it.each(['clean', 'released'] as const)('does not keep a file closed that is %s', (state) => {
    expect(lockOf(scan(state), soon)).toBeNull();
    expect(() => requireUnlocked(scan(state), clockAt(soon))).not.toThrow();
    expect(lockedJob(scan(state), clockAt(soon))).toBeNull();
  });

  it('is one of a file that was not scanned when a scan has not ended after a day', () => {
    const aDay = new Date('2026-11-28T12:00:00.000Z');
    const later = new Date('2026-11-28T12:00:00.001Z');

    expect([aDay, later].map((now) => lockOf(scan('pending'), now))).toEqual(['pending', 'unscanned']);
    expect([aDay, later].map((now) => isReleasable(scan('pending'), now))).toEqual([false, true]);
    expect(scanWords(scan('pending').scan, later)).toBe(
      'Not scanned for malware, because the scan has not ended. Locked.',
    );
  });

  it('is not taken off a file with malware', () => {
    expect((['clean', 'threat', 'released'] as const).map((state) => isReleasable(scan(state), soon))).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('follows what tells more, in whichever order it comes', () => {
    const states = ['pending', 'unscanned', 'released', 'clean', 'threat'] as const;

    expect(states.map((told) => states.filter((known) => tellsMore(told, known)))).toEqual([
      [],
      ['pending'],
      ['pending', 'unscanned'],
      ['pending', 'unscanned', 'released'],
      ['pending', 'unscanned', 'released', 'clean'],
    ]);
  });
});
