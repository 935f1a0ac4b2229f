import type { DeletedDatapoint } from '#shared/domain/datapoint.ts';
import { formatFigurePeriod } from '#shared/format/dates.ts';
import { MomentText } from '../../components/date-text.tsx';
import { Panel } from '../../components/panel.tsx';
import { FigureButton } from '../../entities/figure/figure-button.tsx';
import styles from './figures.module.css';

interface DeletedFiguresProps {
  readonly deleted: readonly DeletedDatapoint[];
  readonly onOpen: (figureId: string) => void;
}

/** The figures of a metric that were deleted, each with its reason and the way to its history. */
export const DeletedFigures = ({ deleted, onOpen }: DeletedFiguresProps) => (
  <Panel title="Deleted figures">
    <ul className={styles['deleted']}>
      {deleted.map((place) => (
        <li key={place.id}>
          <FigureButton label={`history of ${place.detailName}`} onOpen={() => onOpen(place.id)}>
            {formatFigurePeriod(place)}
          </FigureButton>
          <span className="muted">
            Deleted by {place.source.byName}, <MomentText at={place.source.at} />
          </span>
          {place.source.note !== null && <span>{place.source.note}</span>}
        </li>
      ))}
    </ul>
  </Panel>
);
