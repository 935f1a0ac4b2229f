import { useSearchParams } from 'react-router-dom';

export interface VaultPlace {
  /** The chosen entity; empty until one is chosen. */
  readonly entityId: string;
  /** The structure whose parts are listed; null lists all structures. */
  readonly parentId: string | null;
  readonly search: string;
  /** The address with some of it changed; an empty value takes a part away. */
  readonly addressWith: (changes: Readonly<Record<string, string>>) => string;
  readonly searchFor: (text: string) => void;
}

function changed(before: URLSearchParams, changes: Readonly<Record<string, string>>): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') after.delete(name);
    else after.set(name, value);
  }
  return after;
}

/** What is chosen in the Data Vault and where one looks for it, as it stands in the address. */
export function useVaultPlace(): VaultPlace {
  const [params, setParams] = useSearchParams();
  return {
    entityId: params.get('entity') ?? '',
    parentId: params.get('in'),
    search: params.get('search') ?? '',
    addressWith: (changes) => `?${changed(params, changes)}`,
    searchFor: (text) => setParams((before) => changed(before, { search: text }), { replace: true }),
  };
}
