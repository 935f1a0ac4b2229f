import { Button } from '@aws-amplify/ui-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { DataKind, Datapoint, Provenance } from '#shared/domain/datapoint.ts';
import { placeOfDatapoint } from '#shared/domain/datapoint-id.ts';
import { formatFigurePeriod } from '#shared/format/dates.ts';
import { unitLabel } from '#shared/format/units.ts';
import { figureQueries } from '../../api/queries/figure-queries.ts';
import { lazyDialog } from '../../components/code/lazy-dialog.tsx';
import { Drawer, DrawerSection } from '../../components/drawer.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { useDiscardQuestion } from '../../components/use-discard-question.tsx';
import { CommentsFold } from '../comment/comments-part.tsx';
import type { Home } from '../entity/entity-path.ts';
import { ApprovalSection } from './approval-section.tsx';
import { CorrectFigureForm } from './correct-figure-form.tsx';
import styles from './figure.module.css';
import { FigureHistory } from './figure-history.tsx';
import { kindWords } from './kind-words.ts';
import { exactFigure } from './read-figure.ts';
import { SourceRows } from './source-rows.tsx';

// Both drawers are told by the same parts, so that they are fetched together.
export { DatedValueDrawer } from './dated-value-drawer.tsx';

const DeleteFigureDialog = lazyDialog(async () => (await import('./delete-figure-dialog.tsx')).DeleteFigureDialog);

interface FigureDrawerProps {
  readonly entityId: string;
  /** In whose data room the sources lie. */
  readonly home: Pick<Home, 'id' | 'ancestorIds'>;
  readonly figureId: string;
  readonly dataKind: DataKind;
  readonly mayEdit: boolean;
  readonly onClose: () => void;
}

/** One figure of a period: what it is, where it came from, and what it was before; with the way to correct or delete it. */
export function FigureDrawer({ figureId, ...props }: FigureDrawerProps) {
  const { entityId, dataKind } = props;
  const series = useQuery(figureQueries.series(entityId, dataKind));
  const deleted = useQuery(figureQueries.deleted(entityId, dataKind));
  const figure = series.data?.find(({ id }) => id === figureId) ?? null;
  const gone = deleted.data?.find(({ id }) => id === figureId) ?? null;
  const place = figure ?? gone;
  const [isEntered, setEntered] = useState(false);
  const { close, question } = useDiscardQuestion(isEntered, props.onClose);
  return (
    <>
      <Drawer
        title={place?.detailName ?? 'Figure'}
        subtitle={
          place && (
            <>
              <span>{formatFigurePeriod(place)}</span>
              <span>{kindWords[dataKind]}</span>
            </>
          )
        }
        onClose={close}
      >
        <QueryView query={series}>
          {() =>
            figure === null ? (
              <GoneFigure isKnown={gone !== null} />
            ) : (
              <>
                <Standing {...props} figure={figure} onEntered={setEntered} />
                <ApprovalSection entityId={entityId} home={props.home} figure={figure} mayEdit={props.mayEdit} />
              </>
            )
          }
        </QueryView>
        {place !== null && (
          <DrawerSection title="History">
            <FigureHistory entityId={entityId} home={props.home} figureId={figureId} />
          </DrawerSection>
        )}
        {series.data !== undefined && (
          <DrawerSection title="Comments">
            <CommentsFold
              on={{ entityId, sourceType: 'Detail', sourceId: figureId }}
              name={`${place?.detailName ?? 'this figure'}, ${formatFigurePeriod(placeOfDatapoint(figureId))}`}
            />
          </DrawerSection>
        )}
      </Drawer>
      {question}
    </>
  );
}

const GoneFigure = ({ isKnown }: { readonly isKnown: boolean }) => (
  <p className={`note ${styles['gone']}`}>{isKnown ? 'This figure was deleted.' : 'No figure was entered here.'}</p>
);

interface StandingProps extends Omit<FigureDrawerProps, 'figureId'> {
  readonly figure: Datapoint;
  readonly onEntered: (isEntered: boolean) => void;
}

/** The source as the history of the figure tells it, which knows the cell. */
function useToldSource(entityId: string, { id, source }: Datapoint): Provenance {
  const { data } = useInfiniteQuery(figureQueries.history(entityId, id));
  const last = data?.pages[0]?.body[0]?.source;
  return last !== undefined && last.at === source.at && last.importId === source.importId ? last : source;
}

function Standing({ figure, entityId, home, mayEdit, onEntered }: StandingProps) {
  const [act, setAct] = useState<'correct' | 'delete' | null>(null);
  const { value, unit, isOverride } = figure;
  const told = useToldSource(entityId, figure);
  return (
    <DrawerSection title="Figure">
      <dl className={styles['facts']}>
        <dt>Value</dt>
        <dd className={`figures ${styles['value']}`}>{exactFigure(value, unit)}</dd>
        <dt>Unit</dt>
        <dd>{unit === '' ? 'None' : unitLabel(unit)}</dd>
        <dt>Period</dt>
        <dd>{formatFigurePeriod(figure)}</dd>
        <SourceRows source={told} entityId={entityId} home={home} isOverride={isOverride} />
      </dl>
      {mayEdit && act !== 'correct' && (
        <div className={styles['actions']}>
          <Button size="small" onClick={() => setAct('correct')}>
            <Pencil size={15} aria-hidden /> Correct
          </Button>
          <Button size="small" onClick={() => setAct('delete')}>
            <Trash2 size={15} aria-hidden /> Delete
          </Button>
        </div>
      )}
      {act === 'correct' && (
        <CorrectFigureForm
          entityId={entityId}
          home={home}
          figure={figure}
          onEntered={onEntered}
          onClose={() => setAct(null)}
        />
      )}
      {act === 'delete' && <DeleteFigureDialog entityId={entityId} figure={figure} onClose={() => setAct(null)} />}
    </DrawerSection>
  );
}
