import type { Setting } from '#shared/domain/organization.ts';

/** The settings of the request's organization. The area of organizations keeps them; the routes of details serve them. */
export interface SettingsPort {
  /** The settings of the catalog that the reader may see, with their stored or default values and without secrets. */
  list(): Promise<readonly Setting[]>;
  /**
   * Stores all of them or none and answers them as they now read. `fieldOf` names the field of the request with the value of the setting at
   * an index. Refuses with `settingNotFound`, `settingReadOnly`, `requestInvalid`, `recordChanged`.
   */
  store(
    given: readonly { readonly name: string; readonly value: string }[],
    fieldOf: (index: number) => string,
  ): Promise<readonly Setting[]>;
}
