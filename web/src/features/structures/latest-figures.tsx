import { Minus, TrendingDown, TrendingUp } from 'lucide-react';
import { Link } from 'react-router-dom';
import { showsTrendOf } from '#shared/domain/coverage-trend.ts';
import type { Detail } from '#shared/domain/detail.ts';
import { formatFigurePeriod } from '#shared/format/dates.ts';
import { formatFigure } from '#shared/format/figure.ts';
import { hasPeriodEnded } from '#shared/time/figure-period.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { today } from '../../components/date-text.tsx';
import { FigureText } from '../../components/figure-text.tsx';
import styles from './structures.module.css';

/** The last figure of each metric, and how it stands to the one before. Each leads to what is known of it. */
export function LatestFigures({ structureId, details }: { structureId: string; details: readonly Detail[] }) {
  const settings = useGlobalState().organization.details;
  return (
    <dl className={styles['figures']}>
      {details.map(({ id, name, latest, previous, unit }) => (
        <div key={id}>
          <dt>{name}</dt>
          <dd>
            {latest === null ? (
              <FigureText value={null} unit={unit} reason="No figure was entered yet." />
            ) : (
              <Link to={`/deals/${structureId}/figures?figure=${encodeURIComponent(latest.id)}`}>
                <FigureText value={latest.value} unit={unit} />
              </Link>
            )}
            {latest && (
              <small>
                {formatFigurePeriod(latest)}
                {!hasPeriodEnded(latest.frequency, latest.period, today()) && ' (not ended)'}
              </small>
            )}
            {latest && previous && showsTrendOf(name, settings) && (
              <Trend latest={latest} previous={previous} unit={unit} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

type Known = NonNullable<Detail['latest']>;

const directions = {
  up: { word: 'up from', Icon: TrendingUp },
  down: { word: 'down from', Icon: TrendingDown },
  level: { word: 'unchanged from', Icon: Minus },
} as const;

/** How the last figure stands to the one before it. Whether that is good is for the covenants to say. */
function Trend({ latest, previous, unit }: { latest: Known; previous: Known; unit: string }) {
  if (latest.value === null || previous.value === null) return null;
  const direction = latest.value > previous.value ? 'up' : latest.value < previous.value ? 'down' : 'level';
  const { word, Icon } = directions[direction];
  return (
    <small>
      <Icon size={12} aria-hidden /> {word} {formatFigure(previous.value, unit)} in {formatFigurePeriod(previous)}
    </small>
  );
}
