import { useQuery } from '@tanstack/react-query';
import { structureQueries } from '../../api/queries/structure-queries.ts';
import { MultiSelectInput } from '../fields/multi-select-input.tsx';

interface Linkable {
  readonly id: string;
  readonly name: string;
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

/** Projects or financings of the same structure that belong to this one. */
export function LinkField(props: LinkFieldProps) {
  const { label, dealId, what, value, onChange, linked = [], placeholder, nothing, errorMessage } = props;
  const { data: structure } = useQuery({ ...structureQueries.detail(dealId), enabled: dealId !== '' });
  const own: readonly Linkable[] = structure?.[what] ?? [];
  const offered = [...own, ...linked.filter(({ id }) => !own.some((each) => each.id === id))];
  if (offered.length === 0) return nothing === undefined ? null : <p>{nothing}</p>;
  return (
    <MultiSelectInput
      label={label}
      placeholder={placeholder}
      options={offered.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={(ids) => onChange([...ids])}
      {...(errorMessage === undefined ? {} : { hasError: true, errorMessage })}
    />
  );
}
