import type { CatalogSetting } from '#shared/domain/settings/catalog.ts';

export interface ControlProps {
  readonly setting: CatalogSetting;
  /** As stored. */
  readonly value: string;
  /** The default as it is now. */
  readonly standard: string;
  readonly onChange: (value: string) => void;
  readonly hasError: boolean;
  readonly errorMessage: string;
}
