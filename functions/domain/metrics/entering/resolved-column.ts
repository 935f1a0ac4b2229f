import type { EnteredColumn } from '#shared/domain/entered-columns.ts';
import type { NamedDetail } from '../named-details.ts';

/** A column with the detail that it is written to. */
export interface ResolvedColumn {
  readonly column: EnteredColumn;
  readonly detail: NamedDetail;
  readonly isOverride: boolean;
}
