import type { Covenant } from '../covenant.ts';
import type { CovenantType } from '../covenant-vocabulary.ts';
import { approvalStatus } from './deal-role-lines.ts';
import type { Asked, Level, SourceType } from './permission.ts';

/** Reports have permissions of their own; figures that are tested and anything else that is promised are covenants. */
export const sourceOfCovenant = (covenantType: string | null): Extract<SourceType, 'Report' | 'Covenant'> =>
  covenantType === ('Report' satisfies CovenantType) ? 'Report' : 'Covenant';

/** The sources under which covenants of all types are kept. */
export const covenantSources = ['Covenant', 'Report'] as const satisfies readonly SourceType[];

type Named = Pick<Covenant, 'id' | 'covenantType'>;

/** Answers a question about one covenant at its place. */
export type MayOnCovenant = (level: Level, sourceType: SourceType, asked: Asked) => boolean;

/** What somebody may do with one covenant. */
export interface CovenantRights {
  /** What was proposed is seen by those who work on it: whoever may create, edit or approve it. */
  readonly sees: boolean;
  readonly edits: boolean;
  /** Takes approvals back as well. */
  readonly approves: boolean;
  readonly obsoletes: boolean;
}

/** Told by the same rules on the server, which decides, and in the browser, which hides. */
export function rightsOnCovenant(covenant: Named & Pick<Covenant, 'approved'>, may: MayOnCovenant): CovenantRights {
  const source = sourceOfCovenant(covenant.covenantType);
  const asked = { sourceIds: [covenant.id] };
  const edits = may('Edit', source, asked);
  const obsoletes = may('Create', source, asked);
  const approves = may('Edit', source, { ...asked, ...approvalStatus });
  const worksOnIt = edits || obsoletes || approves;
  return { sees: worksOnIt || (covenant.approved && may('View', source, asked)), edits, approves, obsoletes };
}
