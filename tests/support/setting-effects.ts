import { afterAll, describe, expect, it } from 'vitest';
import { type CatalogSetting, type SettingName, settingNamed } from '#shared/domain/settings/catalog.ts';

/** Stands among the outcomes for a setting that has no value. */
export const unset = '(unset)';

/** What each value of a setting or flag comes to, as it is stored, and the real thing that comes to it. */
export interface Effect<World = void> {
  readonly outcomes: Readonly<Record<string, unknown>>;
  readonly run: (value: string | null, world: World) => unknown;
}

export type SettingEffects<World = void> = Readonly<Partial<Record<SettingName, Effect<World>>>>;

export const stored = (name: string, value: string | null) => (value === null ? [] : [{ name, value }]);

/** The values whose outcomes an effect has to tell: both of a switch, every choice, and of anything else none and some. */
function valuesToTell(setting: CatalogSetting): readonly string[] {
  if (setting.kind === 'flag') return ['true', 'false'];
  return setting.kind === 'choice' ? setting.allowed : [unset];
}

const isEach = (setting: CatalogSetting): boolean => setting.kind === 'flag' || setting.kind === 'choice';

/** Runs every effect with every value, and requires that the values make a difference: of a switch and a choice, each of them. */
export function proveEffects<World>(effects: SettingEffects<World>, world: () => World, set?: SetValue): void {
  describe.each(Object.entries(effects))('the setting %s', (name, { outcomes, run }: Effect<World>) => {
    const setting = settingNamed(name);
    afterAll(() => set?.(name, setting?.defaultValue ?? ''));

    it('is told with all its values, which differ', () => {
      const told = valuesToTell(setting as CatalogSetting);
      expect(Object.keys(outcomes)).toEqual(expect.arrayContaining([...told]));
      const values = setting !== undefined && isEach(setting) ? told : Object.keys(outcomes);
      const different = new Set(values.map((value) => JSON.stringify(outcomes[value])));
      expect(different.size).toBe(setting !== undefined && isEach(setting) ? values.length : 2);
    });

    it.each(Object.entries(outcomes))('set to %s comes to %j', async (value, outcome) => {
      const given = value === unset ? null : value;
      await set?.(name, given ?? setting?.defaultValue ?? '');
      expect(await run(given, world())).toEqual(outcome);
    });
  });
}

type SetValue = (name: string, value: string) => Promise<unknown>;
