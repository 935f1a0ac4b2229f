import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { CovenantRisk } from '#shared/domain/covenant-risk.ts';
import { isVisibleIn, type VisibilityApp } from '#shared/domain/entity-types.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { type StandingsAsked, standingQueries } from '../../api/queries/standing-queries.ts';
import { useSteady } from '../../components/use-steady.ts';
import { visibilityAskedBy } from '../entity/entity-words.ts';

/**
 * With the second that it takes until a figure is judged, and the reading of the list afterwards, a breach is on open screens within five seconds.
 * Only what is wrong is asked for so often, which is little; nothing is while the page is out of sight.
 */
const pulseInMilliseconds = 3_000;
/** What nobody has to act on may be shown a little late. */
const calmInMilliseconds = 60_000;

const wrong: readonly CovenantRisk[] = ['Breached', 'AtRisk', 'Overdue'];

/** Calls when something else is wrong than before. */
export function useRiskNews(onNews: () => void, isEnabled = true): void {
  const { organization } = useGlobalState();
  const { data: pulse } = useQuery({
    ...standingQueries.list(organization.id, { risk: wrong.join(',') }),
    enabled: isEnabled,
    refetchInterval: pulseInMilliseconds,
  });
  const tell = useSteady(onNews);
  const known = useRef(pulse);
  useEffect(() => {
    // The same answer is the same object, so that only news is told.
    const isNews = known.current !== undefined && pulse !== known.current;
    known.current = pulse;
    if (isNews && isEnabled) tell();
  }, [pulse, tell, isEnabled]);
}

/** Where covenants stand in all structures that the reader may see, or in those that are asked for: one call for up to 500 of them, kept up to date. */
export function useStandings(asked: StandingsAsked = {}, isEnabled = true) {
  const { organization } = useGlobalState();
  const list = useQuery({
    ...standingQueries.list(organization.id, asked),
    enabled: isEnabled,
    refetchInterval: calmInMilliseconds,
  });
  useRiskNews(() => void list.refetch(), isEnabled);
  return list;
}

/** The standings of structures that an app shows; those of all without one. */
export function useStandingsIn(app: VisibilityApp | null, asked: StandingsAsked = {}) {
  const visibility = app === null ? undefined : visibilityAskedBy(app);
  const list = useStandings({ ...asked, ...(visibility === undefined ? {} : { visibility }) });
  const data = list.data?.filter(({ visibilities }) => app === null || isVisibleIn(app, visibilities));
  return { ...list, data };
}
