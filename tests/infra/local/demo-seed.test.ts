import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { discardInterruptedDemo, isUnused } from '#infra/local/demo-seed.ts';

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'trestle-demo-'));
  writeFileSync(join(dataDir, 'lock'), '{}');
  writeFileSync(join(dataDir, 'state.json'), '{}');
  mkdirSync(join(dataDir, 's3'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const begun = (wasEmpty: boolean) => writeFileSync(join(dataDir, 'demo-begun.json'), JSON.stringify({ wasEmpty }));

describe('a demo that was interrupted while it was made', () => {
  it('is thrown away where there was nothing else, so that it can be made anew', () => {
    begun(true);
    const lines: string[] = [];

    discardInterruptedDemo(dataDir, (line) => lines.push(line));

    expect(readdirSync(dataDir)).toEqual(['lock']);
    expect(isUnused(dataDir)).toBe(true);
    expect(lines).toEqual(['Making the demo was interrupted last time; starting over']);
  });

  it('never takes data with it that was there before', () => {
    begun(false);

    discardInterruptedDemo(dataDir, () => undefined);

    expect(existsSync(join(dataDir, 's3'))).toBe(true);
    expect(isUnused(dataDir)).toBe(false);
  });

  it('is not assumed after a finished one', () => {
    writeFileSync(join(dataDir, 'demo.json'), '[]');

    discardInterruptedDemo(dataDir, () => undefined);

    expect(existsSync(join(dataDir, 'state.json'))).toBe(true);
  });
});
