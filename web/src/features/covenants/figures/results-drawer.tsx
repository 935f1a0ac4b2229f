import { Button } from '@aws-amplify/ui-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Covenant } from '#shared/domain/covenant.ts';
import type { CovenantResult } from '#shared/domain/covenant-result.ts';
import { formatThreshold } from '#shared/format/covenant-words.ts';
import { formatDate } from '#shared/format/dates.ts';
import { covenantQueries } from '../../../api/queries/covenant-queries.ts';
import { lazyDialog } from '../../../components/code/lazy-dialog.tsx';
import { MomentText } from '../../../components/date-text.tsx';
import { Drawer, DrawerSection } from '../../../components/drawer.tsx';
import { FigureText } from '../../../components/figure-text.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import styles from './figures.module.css';
import { MissedLevels } from './missed-levels.tsx';

const WhyDrawer = lazyDialog(async () => (await import('../../../components/why-drawer.tsx')).WhyDrawer);

interface ResultsDrawerProps {
  readonly covenant: Covenant;
  readonly periodEnd: string;
  readonly onClose: () => void;
}

/** How a test has come out over time: whenever a figure, the terms or a rate made it come out otherwise, with what it was computed from then. */
export function ResultsDrawer({ covenant, periodEnd, onClose }: ResultsDrawerProps) {
  const query = useInfiniteQuery(covenantQueries.results(covenant.entityId, covenant.id, periodEnd));
  const [asked, setAsked] = useState<CovenantResult | null>(null);
  return (
    <Drawer title={`Results for ${formatDate(periodEnd)}`} subtitle={<span>{covenant.name}</span>} onClose={onClose}>
      <DrawerSection title="How it has come out">
        <QueryView query={query}>
          {({ pages }) => {
            const results = pages.flatMap(({ body }) => body);
            if (results.length === 0) {
              return <p className="note">No result has been kept yet. It is a minute after a figure can be tested.</p>;
            }
            return (
              <>
                <ol className={styles['results']} aria-label="Results, the latest first">
                  {results.map((result) => (
                    <Result key={result.version} result={result} onWhy={() => setAsked(result)} />
                  ))}
                </ol>
                {query.hasNextPage && (
                  <Button size="small" isLoading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                    Show earlier results
                  </Button>
                )}
              </>
            );
          }}
        </QueryView>
      </DrawerSection>
      {asked && (
        <WhyDrawer
          title={`Why ${formatDate(periodEnd)}, as of then?`}
          log={asked.explanation}
          entityId={covenant.entityId}
          onClose={() => setAsked(null)}
        />
      )}
    </Drawer>
  );
}

interface ResultProps {
  readonly result: CovenantResult;
  readonly onWhy: () => void;
}

function Result({ result, onWhy }: ResultProps) {
  const { version, updatedAt, value, unit, operator, threshold, result: outcome, covenantVersion, levels } = result;
  return (
    <li>
      <StatusBadge status={outcome} />
      <FigureText value={value} unit={unit} reason="There was no figure any more, or you may not see it." />
      <span className="note">
        {formatThreshold(operator, { value: threshold, unit })} · since <MomentText at={updatedAt} /> · terms in version{' '}
        {covenantVersion}
      </span>
      <MissedLevels levels={levels} />
      <button type="button" className={styles['whyButton']} aria-label={`Why version ${version}`} onClick={onWhy}>
        Why
      </button>
    </li>
  );
}
