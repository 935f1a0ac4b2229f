import { SearchField, SelectField } from '@aws-amplify/ui-react';
import { type ReactNode, useDeferredValue } from 'react';
import { useAddressValues } from '../../components/address-values.ts';
import styles from './list.module.css';

export interface ListFilters {
  /** What is typed. */
  readonly search: string;
  /** What is asked for; a little behind while somebody types. */
  readonly asked: string;
  /** The value of a filter; empty where it is off. */
  readonly get: (name: string) => string;
  readonly set: (name: string, value: string) => void;
  readonly clear: () => void;
  readonly isNarrowed: boolean;
}

/** What a list is narrowed to: `search` and filters by these names, as they stand in the address. */
export function useListFilters(names: readonly string[]): ListFilters {
  const [params, change] = useAddressValues();
  const search = params.get('search') ?? '';
  const asked = useDeferredValue(search);
  const all = ['search', ...names];
  return {
    search,
    asked,
    get: (name) => params.get(name) ?? '',
    // Letters of one word are one step back.
    set: (name, value) => change({ [name]: value }, { isStep: name !== 'search' }),
    clear: () => change(Object.fromEntries(all.map((name) => [name, null])), { isStep: true }),
    isNarrowed: all.some((name) => (params.get(name) ?? '') !== ''),
  };
}

interface ChoiceFilterProps {
  readonly filters: ListFilters;
  /** The filter's name in the address. */
  readonly name: string;
  readonly label: string;
  /** What no choice means: "All types". */
  readonly all: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
}

/** One of a few, or all. A choice of a shared address that is none of them is shown as it is written. */
export function ChoiceFilter({ filters, name, label, all, choices }: ChoiceFilterProps) {
  const chosen = filters.get(name);
  const isKnown = chosen === '' || choices.some(({ value }) => value === chosen);
  return (
    <SelectField
      label={label}
      labelHidden
      size="small"
      value={chosen}
      onChange={({ target }) => filters.set(name, target.value)}
    >
      <option value="">{all}</option>
      {choices.map(({ value, label: text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
      {!isKnown && <option value={chosen}>{chosen}</option>}
    </SelectField>
  );
}

interface ListToolsProps {
  readonly filters: ListFilters;
  /** Names the search for screen readers: "Search projects". */
  readonly label: string;
  readonly placeholder: string;
  readonly children?: ReactNode;
}

/** The search of a list, with its filters beside it. */
export const ListTools = ({ filters, label, placeholder, children }: ListToolsProps) => (
  <search className={styles['tools']}>
    <SearchField
      label={label}
      labelHidden
      placeholder={placeholder}
      size="small"
      value={filters.search}
      hasSearchButton={false}
      onChange={({ target }) => filters.set('search', target.value)}
      onClear={() => filters.set('search', '')}
    />
    {children}
  </search>
);
