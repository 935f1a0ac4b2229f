import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { CovenantRisk } from '#shared/domain/covenant-risk.ts';
import { isVisibleIn, type VisibilityApp } from '#shared/domain/entity-types.ts';
import type { EntityStanding } from '#shared/domain/standing.ts';
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

/** Asks for what is wrong and for nothing else. */
const wrongAlone: StandingsAsked = { risk: wrong.join(',') };

const none: readonly EntityStanding[] = [];

const wrongIn = (standings: readonly EntityStanding[]): ReadonlySet<string> =>
  new Set(
    standings.flatMap(({ covenants }) =>
      covenants.filter(({ risk }) => wrong.includes(risk)).map(({ covenantId, risk }) => `${covenantId} ${risk}`),
    ),
  );

/** A list of standings that is on the screen, and what was asked for it. */
interface ShownStandings {
  /** Undefined while it is not there yet. */
  readonly standings: readonly EntityStanding[] | undefined;
  readonly asked: StandingsAsked;
}

/** Whether a list tells what is wrong in what it was asked for. One of a part of the tree may not, and is then read once more than it had to be. */
function tells(shown: readonly EntityStanding[], asked: StandingsAsked, pulse: readonly EntityStanding[]): boolean {
  const ids = asked.entityIds?.split(',');
  const asPulse = pulse.filter(
    ({ entityId, visibilities }) =>
      (ids?.includes(entityId) ?? true) && (asked.visibility === undefined || visibilities.includes(asked.visibility)),
  );
  const [told, found] = [wrongIn(shown), wrongIn(asPulse)];
  return told.size === found.size && [...found].every((one) => told.has(one));
}

/**
 * Calls when something else is wrong than before, and at first when something else is wrong than is shown: it may have gone wrong between the two
 * readings. Null stands for what shows no standings.
 */
export function useRiskNews(onNews: () => void, shown: ShownStandings | null, isEnabled = true): void {
  const { organization } = useGlobalState();
  const { data: pulse } = useQuery({
    ...standingQueries.list(organization.id, wrongAlone),
    enabled: isEnabled,
    refetchInterval: pulseInMilliseconds,
  });
  const known = useRef<typeof pulse>(undefined);
  const standings = shown === null ? none : shown.standings;
  const hear = useSteady((now: readonly EntityStanding[], told: readonly EntityStanding[]) => {
    // The same answer is the same object, so that only news is told.
    const isNews = known.current === undefined ? !tells(told, shown?.asked ?? {}, now) : now !== known.current;
    known.current = now;
    if (isNews) onNews();
  });
  useEffect(() => {
    if (isEnabled && pulse !== undefined && standings !== undefined) hear(pulse, standings);
  }, [pulse, standings, hear, isEnabled]);
}

/** Where covenants stand in all structures that the reader may see, or in those that are asked for: one call for up to 500 of them, kept up to date. */
export function useStandings(asked: StandingsAsked = {}, isEnabled = true) {
  const { organization } = useGlobalState();
  const list = useQuery({
    ...standingQueries.list(organization.id, asked),
    enabled: isEnabled,
    refetchInterval: calmInMilliseconds,
  });
  useRiskNews(() => void list.refetch(), { standings: list.data, asked }, isEnabled);
  return list;
}

/** The standings of structures that an app shows; those of all without one. */
export function useStandingsIn(app: VisibilityApp | null, asked: StandingsAsked = {}) {
  const visibility = app === null ? undefined : visibilityAskedBy(app);
  const list = useStandings({ ...asked, ...(visibility === undefined ? {} : { visibility }) });
  const data = list.data?.filter(({ visibilities }) => app === null || isVisibleIn(app, visibilities));
  return { ...list, data };
}
