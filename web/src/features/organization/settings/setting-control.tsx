import { SelectField, TextField } from '@aws-amplify/ui-react';
import { useId } from 'react';
import { checklistWords } from '#shared/domain/document.ts';
import type { CatalogSetting } from '#shared/domain/settings/catalog.ts';
import { SwitchInput } from '../../../components/fields/choice-inputs.tsx';
import { MultiSelectInput } from '../../../components/fields/multi-select-input.tsx';
import { NumberInput } from '../../../components/fields/number-input.tsx';
import { RoleSelect } from '../role-select.tsx';
import type { ControlProps } from './control-props.ts';
import { ListEditor } from './list-editor.tsx';
import { StructureSetting } from './structure-setting.tsx';

type KindProps<Kind extends CatalogSetting['kind']> = Omit<ControlProps, 'setting'> & {
  readonly setting: CatalogSetting & { readonly kind: Kind };
};

function itemsOf(value: string): readonly string[] {
  try {
    const items: unknown = JSON.parse(value);
    return Array.isArray(items) ? items.map(String) : [];
  } catch {
    return [];
  }
}

/** The control that fits the kind of a setting. */
export function SettingControl({ setting, ...control }: ControlProps) {
  switch (setting.kind) {
    case 'flag':
      return <FlagControl setting={setting} {...control} />;
    case 'choice':
      return <ChoiceControl setting={setting} {...control} />;
    case 'list':
      return <ListControl setting={setting} {...control} />;
    case 'number':
      return <NumberControl setting={setting} {...control} />;
    case 'timeZone':
      return <TimeZoneControl setting={setting} {...control} />;
    case 'roleId':
      return (
        <RoleSelect
          label={setting.label}
          descriptiveText={setting.description}
          value={control.value}
          onChange={control.onChange}
        />
      );
    case 'entityId':
      return <StructureSetting setting={setting} {...control} />;
    case 'text':
      return <TextControl setting={setting} {...control} />;
    // Has a form of its own, because it holds a secret.
    case 'singleSignOn':
      return null;
  }
}

const FlagControl = ({ setting, value, standard: _, onChange, ...field }: KindProps<'flag'>) => (
  <SwitchInput
    {...field}
    label={setting.label}
    description={setting.description}
    checked={value === 'true'}
    onChange={({ target }) => onChange(String(target.checked))}
  />
);

const TextControl = ({ setting, value, standard, onChange, ...field }: KindProps<'text'>) => (
  <TextField
    {...field}
    label={setting.label}
    descriptiveText={setting.description}
    size="small"
    maxLength={setting.maxLength}
    placeholder={standard}
    value={value}
    onChange={({ target }) => onChange(target.value)}
  />
);

const NumberControl = ({ setting, value, standard: _, onChange, ...field }: KindProps<'number'>) => (
  <NumberInput
    {...field}
    label={setting.label}
    descriptiveText={setting.description}
    unit={setting.unit}
    placeholder="Not set"
    value={value}
    onChange={({ target }) => onChange(target.value)}
  />
);

/** Choices that are stored in words of programs. */
const choiceWords: Readonly<Record<string, string>> = checklistWords;

const ChoiceControl = ({ setting, value, standard: _, onChange, ...field }: KindProps<'choice'>) => (
  <SelectField
    {...field}
    label={setting.label}
    descriptiveText={setting.description}
    size="small"
    value={value}
    onChange={({ target }) => onChange(target.value)}
  >
    {setting.defaultValue === '' && <option value="">Not set</option>}
    {setting.allowed.map((choice) => (
      <option key={choice} value={choice}>
        {choiceWords[choice] ?? choice}
      </option>
    ))}
  </SelectField>
);

function ListControl({ setting, value, standard: _, onChange, ...field }: KindProps<'list'>) {
  const { label, description, allowed, form } = setting;
  const change = (items: readonly string[]) => onChange(JSON.stringify(items));
  return allowed === undefined ? (
    <ListEditor
      {...field}
      label={label}
      descriptiveText={form === undefined ? description : `${description} Write ${form.meaning}.`}
      items={itemsOf(value)}
      onChange={change}
    />
  ) : (
    <MultiSelectInput
      {...field}
      label={label}
      description={description}
      options={allowed.map((choice) => ({ value: choice, label: choice }))}
      value={itemsOf(value)}
      onChange={change}
    />
  );
}

function TimeZoneControl({ setting, value, standard: _, onChange, ...field }: KindProps<'timeZone'>) {
  const listId = useId();
  return (
    <>
      <TextField
        {...field}
        label={setting.label}
        descriptiveText={setting.description}
        size="small"
        placeholder="Such as America/New_York"
        autoComplete="off"
        list={listId}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id={listId}>
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </>
  );
}
