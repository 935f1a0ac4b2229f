import { useAddressValues, withValues } from '../../../components/address-values.ts';

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

/** What is chosen in the Data Vault and where one looks for it, as it stands in the address. */
export function useVaultPlace(): VaultPlace {
  const [params, change] = useAddressValues();
  return {
    entityId: params.get('entity') ?? '',
    parentId: params.get('in'),
    search: params.get('search') ?? '',
    addressWith: (changes) => `?${withValues(params, changes)}`,
    searchFor: (text) => change({ search: text }),
  };
}
