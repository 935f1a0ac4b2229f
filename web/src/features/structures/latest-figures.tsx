import { Minus, TrendingDown, TrendingUp } from 'lucide-react';
import { showsTrendOf } from '#shared/domain/coverage-trend.ts';
import type { Detail } from '#shared/domain/detail.ts';
import { formatFigurePeriod } from '#shared/format/dates.ts';
import { formatFigure } from '#shared/format/figure.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { FigureText } from '../../components/figure-text.tsx';
import styles from './structures.module.css';

export function LatestFigures({ details }: { details: readonly Detail[] }) {
  const settings = useGlobalState().organization.details;
  return (
    <dl className={styles['figures']}>
      {details.map(({ id, name, latest, previous, unit }) => (
        <div key={id}>
          <dt>{name}</dt>
          <dd>
            <FigureText value={latest?.value ?? null} unit={unit} reason="No figure was entered yet." />
            {latest && <small>{formatFigurePeriod(latest)}</small>}
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
  level: { word: 'as', Icon: Minus },
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
