import { useQuery } from '@tanstack/react-query';
import { useGlobalState } from '../../api/global-state.tsx';
import { standingQueries } from '../../api/queries/standing-queries.ts';
import { today } from '../../components/date-text.tsx';
import { isMissed } from './alert-lines.ts';
import { linesOf } from './standing-lines.ts';
import { wrongAlone } from './use-standings.ts';

const calmInMilliseconds = 60_000;

/** How many covenants are breached, at risk or late in what the reader may see: the lines of the first list of alerts, by the one call that open lists make. */
export function useAlertCount(): number {
  const { organization } = useGlobalState();
  const { data = [] } = useQuery({
    ...standingQueries.list(organization.id, wrongAlone),
    refetchInterval: calmInMilliseconds,
  });
  return linesOf(data).filter((line) => isMissed(line, today())).length;
}
