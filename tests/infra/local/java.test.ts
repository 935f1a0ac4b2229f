import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { openDynamoDb } from '#infra/local/engines/dynamodb.ts';
import { majorVersion } from '#infra/local/engines/java.ts';

const path = process.env['PATH'];

afterEach(() => {
  process.env['PATH'] = path;
});

describe('Java', () => {
  it.each([
    { text: 'openjdk version "17.0.15" 2025-04-15', version: 17 },
    { text: 'openjdk version "25" 2025-09-16', version: 25 },
    { text: 'java version "1.8.0_392"', version: 8 },
    { text: 'command not found', version: undefined },
  ])('has its version read from $text', ({ text, version }) => {
    expect(majorVersion(text)).toBe(version);
  });

  it('that is missing is asked for with a hint', async () => {
    process.env['PATH'] = '/nowhere';
    const dataDir = mkdtempSync(join(tmpdir(), 'no-java-'));

    await expect(openDynamoDb({ dataDir })).rejects.toThrow(/Java was not found.*needs Java 17.*apt-get install/s);
    rmSync(dataDir, { recursive: true });
  });

  it('without its compiler runs the database all the same, and takes it down again', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'java-without-compiler-'));
    const bin = join(dataDir, 'bin');
    mkdirSync(bin);
    const withoutModules = `#!/bin/sh\nPATH='${path}'\n[ "$1" = --list-modules ] && exit 0\nexec java "$@"\n`;
    writeFileSync(join(bin, 'java'), withoutModules, { mode: 0o755 });
    process.env['PATH'] = `${bin}:${path}`;

    const { endpoint, processId, close } = await openDynamoDb({ dataDir });
    const whileOpen = await fetch(endpoint).then(({ status }) => status);
    await close();

    expect(whileOpen).toBe(400);
    await expect(fetch(endpoint)).rejects.toThrow('fetch failed');
    expect(() => process.kill(processId, 0)).toThrow('ESRCH');
    rmSync(dataDir, { recursive: true });
  });
});
