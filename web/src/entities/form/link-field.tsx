import { SelectField } from '@aws-amplify/ui-react';
import { useQuery } from '@tanstack/react-query';
import { isOn } from '#shared/domain/settings/stored-settings.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { structureQueries } from '../../api/queries/structure-queries.ts';
import { MultiSelectInput } from '../../components/fields/multi-select-input.tsx';

interface Linkable {
  readonly id: string;
  readonly name: string;
  /** Of a project: some financing finances it. */
  readonly isFinanced?: boolean;
}

interface LinkFieldProps {
  readonly label: string;
  /** The structure whose entities can be linked. */
  readonly dealId: string;
  readonly what: 'projects' | 'loans';
  readonly value: readonly string[];
  readonly onChange: (ids: string[]) => void;
  /** Linked already; offered although they may have left the structure's list. */
  readonly linked?: readonly Linkable[];
  readonly placeholder: string;
  /** Said where there is nothing to link; without it, the field is not there. */
  readonly nothing?: string;
  readonly errorMessage?: string | undefined;
}

const leftOut = 'Projects that already have a financing are not listed.';

/** Projects or financings of the same structure that belong to this one. An organization may allow one financing a project. */
export function LinkField(props: LinkFieldProps) {
  const { label, dealId, what, value, onChange, linked = [], placeholder, nothing, errorMessage } = props;
  const isOneFinancing = isOn(useGlobalState().organization.details, 'disableManyToMany');
  const { data: structure } = useQuery({ ...structureQueries.detail(dealId), enabled: dealId !== '' });
  const own: readonly Linkable[] = structure?.[what] ?? [];
  const offered = [...own, ...linked.filter(({ id }) => !own.some((each) => each.id === id))];
  if (offered.length === 0) return nothing === undefined ? null : <p>{nothing}</p>;
  const fault = errorMessage === undefined ? {} : { hasError: true, errorMessage };
  // Those of before the setting stay until they are taken away.
  if (isOneFinancing && what === 'loans' && value.length <= 1) {
    return (
      <SelectField
        label={label}
        value={value[0] ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? [] : [target.value])}
        {...fault}
      >
        <option value="">{placeholder}</option>
        {offered.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    );
  }
  const isTaken = ({ id, isFinanced = false }: Linkable): boolean =>
    isOneFinancing && isFinanced && !linked.some((each) => each.id === id);
  const free = offered.filter((each) => !isTaken(each));
  return (
    <MultiSelectInput
      label={label}
      placeholder={placeholder}
      options={free.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={(ids) => onChange([...ids])}
      {...(free.length < offered.length ? { description: leftOut } : {})}
      {...fault}
    />
  );
}
