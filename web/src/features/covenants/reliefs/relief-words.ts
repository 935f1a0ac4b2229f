import type { Relief, ReliefDecision } from '#shared/domain/covenant-relief.ts';
import type { StatusGroup } from '#shared/domain/covenant-status.ts';
import { formatDate } from '#shared/format/dates.ts';

const statusWords: Readonly<Record<Relief['status'], string>> = {
  Requested: 'Waits for a decision',
  Approved: 'Approved',
  Rejected: 'Rejected',
  Revoked: 'Revoked',
};

/** What somebody chooses to do. */
export const decisionActs: Readonly<Record<ReliefDecision['decision'], string>> = {
  Approved: 'Approve',
  Rejected: 'Reject',
  Revoked: 'Revoke',
};

const looks: Readonly<Record<Relief['status'], StatusGroup>> = {
  Requested: 'Proposed',
  Approved: 'Waived',
  Rejected: 'Obsolete',
  Revoked: 'Obsolete',
};

/** How a relief is shown: a word and the color of a group; a waiver that has run out says so. */
export function reliefLook(relief: Relief, today: string): { readonly status: StatusGroup; readonly word: string } {
  const hasEnded =
    relief.kind === 'Waiver' && relief.status === 'Approved' && relief.expiresOn !== null && relief.expiresOn < today;
  return hasEnded
    ? { status: 'Obsolete', word: 'Expired' }
    : { status: looks[relief.status], word: statusWords[relief.status] };
}

/** Who asked and who decided: `Asked for by Ana Lyst on Nov 3, 2026, approved by Olivia Officer on Nov 5, 2026`. */
export function reliefHistory(relief: Relief): string {
  const { requestedByName, requestedAt, decidedByName, decidedAt, status } = relief;
  const by = (name: string | null) => (name === null ? '' : ` by ${name}`);
  const asked = `Asked for${by(requestedByName)} on ${formatDate(requestedAt.slice(0, 10))}`;
  if (decidedAt === null) return asked;
  return `${asked}, ${statusWords[status].toLowerCase()}${by(decidedByName)} on ${formatDate(decidedAt.slice(0, 10))}`;
}
