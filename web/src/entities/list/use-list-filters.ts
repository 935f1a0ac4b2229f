import { useDeferredValue } from 'react';
import { useSearchParams } from 'react-router-dom';

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
  const [params, setParams] = useSearchParams();
  const search = params.get('search') ?? '';
  const asked = useDeferredValue(search);
  const change = (changes: Readonly<Record<string, string>>, replace: boolean) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) {
          if (value === '') after.delete(name);
          else after.set(name, value);
        }
        return after;
      },
      { replace, preventScrollReset: true },
    );
  const all = ['search', ...names];
  return {
    search,
    asked,
    get: (name) => params.get(name) ?? '',
    // Letters of one word are one step back.
    set: (name, value) => change({ [name]: value }, name === 'search'),
    clear: () => change(Object.fromEntries(all.map((name) => [name, ''])), false),
    isNarrowed: all.some((name) => (params.get(name) ?? '') !== ''),
  };
}
