import { type CalendarEntry, isMissedEntry } from '#shared/domain/compliance-calendar.ts';
import type { StatusGroup } from '#shared/domain/covenant-status.ts';
import type { DeliverableStatus } from '#shared/domain/deliverable.ts';
import { calendarStateWords } from '#shared/format/calendar-words.ts';
import { today } from '../../../components/date-text.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';

const looks: Readonly<Record<DeliverableStatus, StatusGroup>> = {
  Pending: 'Pending',
  Triggered: 'Proposed',
  Amend: 'AtRisk',
  Rejected: 'Breached',
  Complete: 'Met',
};

/** By which look an entry is told: that of the covenants' states. */
export function lookOf(entry: CalendarEntry): StatusGroup {
  const { kind, date, status, outcome } = entry;
  if (kind === 'WaiverEnd') return date < today() ? 'Obsolete' : 'Waived';
  if (kind === 'Expiration') return date < today() ? 'AtRisk' : 'Pending';
  if (isMissedEntry(entry, today())) return 'Breached';
  if (status !== null) return looks[status];
  if (kind === 'Figures') return outcome === 'Pending' ? 'Pending' : 'Met';
  // A cure keeps the test; the word beside it says by what.
  return outcome === 'Cured' ? 'Met' : (outcome ?? 'Pending');
}

/** Where an entry stands: a word, an icon and a color. */
export const EntryBadge = ({ entry }: { readonly entry: CalendarEntry }) => (
  <StatusBadge status={lookOf(entry)} word={calendarStateWords(entry, today())} />
);
