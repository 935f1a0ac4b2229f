import type { Level, PermissionLine, SourceType } from '#shared/domain/permissions/permission.ts';
import type { Reply } from '#tests/support/client.ts';
import type { Person } from '#tests/support/organization.ts';
import type { Sight } from './agreement-sight.ts';

/** An item of the check, as far as it says something. */
export type Question = Partial<PermissionLine> & { readonly level: Level; readonly sourceType: SourceType };

/** Of several ways to a permission each is a list of questions that must all be answered with yes. */
export type Ways = readonly (readonly Question[])[];

/** Something that is told to a person, or not. */
export interface ReadProbe {
  readonly name: string;
  readonly ways: Ways;
  isTold(sight: Sight): boolean;
}

/** Something that a person tries. */
export interface WriteProbe {
  readonly name: string;
  readonly ways: Ways;
  /** What whoever may do it is refused for, so that nothing is written. */
  readonly refusedFor: string;
  attempt(person: Person): Promise<Reply>;
}

/** A version that nobody has: what is permitted is told as changed meanwhile. */
export const noVersion = 999_999;
