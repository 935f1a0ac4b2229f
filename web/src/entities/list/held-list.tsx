import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { type LaunchStatus, MarketSegment, type Visibility } from '#shared/domain/entity-types.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ChoiceFilter, type ListFilters } from './list-filters.tsx';

/** Whose projects or financings are listed; all left out: those of the whole organization. */
export interface HeldPlace {
  readonly dealId?: string;
  /** What lies in this structure and in those below it. */
  readonly withinId?: string;
  /** What the apps with this visibility show. */
  readonly visibility?: Visibility;
}

/** What lists of projects and of financings are made from. */
export interface HeldListProps extends HeldPlace {
  readonly launchStatus?: LaunchStatus;
  /** Shown as they are: nothing can be done to many at once. */
  readonly isReadOnly?: boolean;
  /** Stands beside the filters. */
  readonly choice?: ReactNode;
  /** Offered where there is none yet. */
  readonly create?: ReactNode;
}

/** What the server is asked for: the place, what is typed, and the filters that both lists have. */
export function heldFilter(filters: ListFilters, place: HeldPlace, launchStatus: LaunchStatus) {
  const { dealId, withinId, visibility } = place;
  const marketSegment = MarketSegment.safeParse(filters.get('marketSegment')).data;
  return {
    launchStatus,
    ...(filters.asked === '' ? {} : { search: filters.asked }),
    ...(dealId === undefined ? {} : { dealId }),
    ...(withinId === undefined ? {} : { withinId }),
    ...(visibility === undefined ? {} : { visibility }),
    ...(marketSegment === undefined ? {} : { marketSegment }),
  };
}

/** What archiving some of them, or restoring them, means. */
export const heldConsequence = (launchStatus: LaunchStatus): string =>
  launchStatus === 'Active'
    ? 'They leave lists and totals. Their figures and documents are kept, and you can restore them from Archived.'
    : 'They return to the lists and totals of their structures.';

export const MarketSegmentFilter = ({ filters }: { filters: ListFilters }) => (
  <ChoiceFilter
    filters={filters}
    name="marketSegment"
    label="Market segment"
    all="All segments"
    choices={MarketSegment.options.map((segment) => ({ value: segment, label: segment }))}
  />
);

interface NoneHeldProps {
  readonly icon: LucideIcon;
  readonly launchStatus: LaunchStatus;
  /** As they stand within a sentence: "project", "projects". */
  readonly words: { readonly one: string; readonly many: string };
  readonly create: ReactNode;
  /** What a row tells, where there are some in force. */
  readonly children: ReactNode;
}

/** Stands in for a list without rows. */
export const NoneHeld = ({ icon, launchStatus, words, create, children }: NoneHeldProps) =>
  launchStatus === 'Obsolete' ? (
    <EmptyState icon={icon} title={`No ${words.one} is archived`}>
      Archived items appear here.
    </EmptyState>
  ) : (
    <EmptyState icon={icon} title={`No ${words.many} yet`} action={create}>
      {children}
    </EmptyState>
  );
