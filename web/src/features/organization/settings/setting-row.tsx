import { takesManagement } from '#shared/domain/settings/setting-readers.ts';
import { usePermitted } from '../../../api/global-state.tsx';
import type { ControlProps } from './control-props.ts';
import { SettingControl } from './setting-control.tsx';
import { defaultOf, defaultToStore, heldWithout, isDefault, type SettingValues, valueText } from './setting-values.ts';
import own from './settings.module.css';

interface SettingRowProps extends Omit<ControlProps, 'standard'> {
  /** The group's values as they stand now: defaults of plurals follow them. */
  readonly values: SettingValues;
}

/** One setting: its control, its default, and a way back to it. */
export function SettingRow({ values, ...control }: SettingRowProps) {
  const { setting, onChange } = control;
  const mayManage = usePermitted('Create', 'Organization');
  const mayChange = mayManage || !takesManagement(setting.name);
  return (
    <li className={own['row']}>
      <fieldset className={own['bare']} disabled={!mayChange}>
        <SettingControl {...control} standard={heldWithout(setting, values)} />
      </fieldset>
      <p className={own['default']}>
        Default: {valueText(setting, defaultOf(setting, values))}
        {!isDefault(setting, values) && mayChange && (
          <button
            type="button"
            aria-label={`Use the default for ${setting.label}`}
            onClick={() => onChange(defaultToStore(setting, values))}
          >
            Use the default
          </button>
        )}
      </p>
    </li>
  );
}
