import type { DetailType } from '../domain/detail.ts';

/** What kinds of details an organization has. */
export interface DetailTypes {
  /** The detail of that name, whatever its case; null where nobody has defined one. */
  of(name: string): DetailType | null;
}
