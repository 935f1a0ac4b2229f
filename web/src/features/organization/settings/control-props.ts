import type { CatalogSetting } from '#shared/domain/settings/catalog.ts';

export interface ControlProps {
  readonly setting: CatalogSetting;
  /** As stored. */
  readonly value: string;
  /** What holds while nothing is entered. */
  readonly standard: string;
  readonly onChange: (value: string) => void;
  readonly hasError: boolean;
  readonly errorMessage: string;
}
