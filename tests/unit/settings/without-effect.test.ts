import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { settingCatalog } from '#shared/domain/settings/catalog.ts';
import { settingsWithoutEffect } from '#shared/domain/settings/without-effect.ts';

const root = join(import.meta.dirname, '../../..');

const sources = (folder: string): string =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    // Where settings are declared, each of them is named.
    .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('settings/'))
    .map((name) => readFileSync(join(root, folder, name), 'utf8'))
    .join('\n');

describe('the settings without an effect', () => {
  it('are those that no function and no screen asks for', () => {
    const code = ['functions', 'web/src', 'shared/format', 'shared/domain'].map(sources).join('\n');
    const entered = settingCatalog.filter(({ readOnly }) => !readOnly);
    const unasked = entered.filter(({ name }) => !new RegExp(`\\b${name}\\b`).test(code)).map(({ name }) => name);

    expect(unasked.filter((name) => !settingsWithoutEffect.has(name))).toEqual([]);
    expect([...settingsWithoutEffect].filter((name) => !unasked.includes(name))).toEqual([]);
  });
});
