import type { termOf } from '#shared/domain/derived-term.ts';
import type { RemoteMapping } from '#shared/domain/entity-fields.ts';
import type { EntityType, LaunchStatus } from '#shared/domain/entity-types.ts';
import { MomentText } from '../../components/date-text.tsx';
import { NoValue } from '../../components/no-value.tsx';
import { Duration } from '../../components/number-texts.tsx';
import styles from '../../entities/form/form.module.css';
import { useCalendars, useEntityStatuses } from '../../entities/form/use-organization-lists.ts';
import type { Fact } from './facts.tsx';

const notEntered = <NoValue reason="It has not been entered." />;

/** A text as a fact; its absence has a reason. */
export const textOr = (text: string | null | undefined) => (text ? text : notEntered);

interface Stamped {
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** When it came to be and when it was changed. */
export const stampFacts = ({ createdAt, updatedAt }: Stamped): readonly Fact[] => [
  ['Created', <MomentText key="created" at={createdAt} />],
  ['Last changed', <MomentText key="changed" at={updatedAt} />],
];

/** The same entity in other systems; nothing where none is known. */
export const mappingFacts = (mappings: readonly RemoteMapping[]): readonly Fact[] =>
  mappings.map(({ system, remoteId }) => [`Id in ${system}`, remoteId] as const);

interface Standing {
  readonly statusId: string | null;
  readonly launchStatus: LaunchStatus;
}

/** The organization's own status as a fact; left out where the organization keeps none. */
export function useStatusFact(type: EntityType, { statusId }: Standing): readonly Fact[] {
  const statuses = useEntityStatuses(type);
  if (statuses.length === 0) return [];
  return [['Status', textOr(statuses.find(({ id }) => id === statusId)?.name)]];
}

/** The calendar as a fact; left out where the organization keeps none. */
export function useCalendarFact(calendar: string | null): readonly Fact[] {
  const calendars = useCalendars();
  if (calendars.length === 0) return [];
  return [['Calendar', textOr(calendars.find(({ id }) => id === calendar)?.name)]];
}

/** A term, and that it comes from its dates where it does. */
export const TermText = ({ term: { months, isDerived } }: { term: ReturnType<typeof termOf> }) => (
  <>
    <Duration value={months} reason="It has not been entered." />
    {isDerived && <span className={styles['origin']}> from its dates</span>}
  </>
);
