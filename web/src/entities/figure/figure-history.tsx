import { useInfiniteQuery } from '@tanstack/react-query';
import type { FigureVersion } from '#shared/domain/datapoint.ts';
import { figureQueries } from '../../api/queries/figure-queries.ts';
import { MomentText } from '../../components/date-text.tsx';
import { LoadMore } from '../../components/load-more.tsx';
import { QueryView } from '../../components/query-view.tsx';
import type { Home } from '../entity/entity-path.ts';
import styles from './figure.module.css';
import { FigureSource } from './figure-source.tsx';
import { exactFigure } from './read-figure.ts';

interface FigureHistoryProps {
  readonly entityId: string;
  /** In whose data room the sources lie. */
  readonly home: Pick<Home, 'id' | 'ancestorIds'>;
  readonly figureId: string;
}

/** What a figure was made by each write, the newest first. */
export function FigureHistory({ entityId, home, figureId }: FigureHistoryProps) {
  const history = useInfiniteQuery(figureQueries.history(entityId, figureId));
  return (
    <QueryView query={history}>
      {({ pages }) => (
        <>
          <ol className={styles['versions']}>
            {pages
              .flatMap(({ body }) => body)
              .map((version, at) => (
                // A write is told by its place alone: two can have been made in one moment.
                // biome-ignore lint/suspicious/noArrayIndexKey: what was written is never taken out of the list
                <Version key={at} version={version} entityId={entityId} home={home} />
              ))}
          </ol>
          <LoadMore list={history} label="Show earlier values" isLink />
        </>
      )}
    </QueryView>
  );
}

interface VersionProps extends Pick<FigureHistoryProps, 'entityId' | 'home'> {
  readonly version: FigureVersion;
}

function Version({ version, entityId, home }: VersionProps) {
  const { value, unit, source } = version;
  return (
    <li>
      <span className={styles['versionHead']}>
        {value === null ? (
          <span className={styles['deleted']}>Deleted</span>
        ) : (
          <strong className="figures">{exactFigure(value, unit)}</strong>
        )}
        <span className="muted">
          {source.byName}, <MomentText at={source.at} />
        </span>
      </span>
      <FigureSource source={source} entityId={entityId} home={home} />
      {source.note !== null && <span>{source.note}</span>}
    </li>
  );
}
