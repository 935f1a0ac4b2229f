import { Button } from '@aws-amplify/ui-react';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import type { FigureImport } from '#shared/domain/figure-import.ts';
import { figureQueries } from '../../../api/queries/figure-queries.ts';
import { MomentText } from '../../../components/date-text.tsx';
import { Dialog, DialogActions, DialogBody } from '../../../components/dialog.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import type { Home } from '../../entity/entity-path.ts';
import styles from '../figure.module.css';
import { kindWords } from '../kind-words.ts';
import { ImportApproval } from './import-approval.tsx';
import { ImportDocument, ImportList } from './import-list.tsx';
import { ImportProgress } from './import-progress.tsx';
import { countsText, ImportState, isBeforeStart } from './import-state.tsx';
import { ImportedFigures } from './imported-figures.tsx';
import { UndoImport } from './undo-import.tsx';

interface PastImportsDialogProps {
  readonly entityId: string;
  /** In whose data room the documents lie. */
  readonly home: Pick<Home, 'id' | 'ancestorIds'>;
  /** The import that is shown; null for all of them. */
  readonly importId: string | null;
  readonly mayUndo: boolean;
  readonly onChoose: (importId: string | null) => void;
  readonly onClose: () => void;
}

/** Imports of figures of an entity, or one of them with what became of each figure and the way to undo it. */
export function PastImportsDialog({ importId, ...props }: PastImportsDialogProps) {
  const { entityId, home, onChoose, onClose } = props;
  if (importId !== null) return <OneImport key={importId} {...props} importId={importId} />;
  return (
    <Dialog title="Past imports" wide onClose={onClose}>
      <DialogBody>
        <ImportList entityId={entityId} roomId={home.id} onOpen={onChoose} />
      </DialogBody>
      <DialogActions>
        <Button variation="primary" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

type OneImportProps = PastImportsDialogProps & { readonly importId: string };

function OneImport({ entityId, home, importId, mayUndo, onChoose, onClose }: OneImportProps) {
  const query = useQuery(figureQueries.oneImport(entityId, importId));
  const one = query.data;
  return (
    <Dialog title="Import of figures" wide onClose={onClose}>
      <DialogBody>
        <QueryView query={query}>
          {(found) => (
            <>
              <Facts one={found} roomId={home.id} />
              <ImportApproval one={found} home={home} />
              {isBeforeStart(found.status) ? (
                found.counts !== null && <ImportedFigures entityId={entityId} importId={importId} />
              ) : (
                <ImportProgress entityId={entityId} importId={importId} jobId={found.undo?.jobId ?? importId} isPast />
              )}
            </>
          )}
        </QueryView>
      </DialogBody>
      <DialogActions>
        <Button onClick={() => onChoose(null)}>
          <ArrowLeft size={14} aria-hidden /> Past imports
        </Button>
        {mayUndo && one !== undefined && hasSomethingToUndo(one) && (
          <UndoImport entityId={entityId} importId={importId} onUndone={() => void query.refetch()} />
        )}
        <Button variation="primary" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Of one that has stopped before its end nobody has counted what it has written. */
function hasSomethingToUndo({ status, counts, undo }: FigureImport): boolean {
  const isRunning = [status, undo?.status].some((one) => one === 'queued' || one === 'running');
  if (counts === null && isBeforeStart(status)) return false;
  return !isRunning && (counts === null || counts.written > counts.putBack + counts.stays);
}

function Facts({ one, roomId }: { readonly one: FigureImport; readonly roomId: string }) {
  const { sheet, dataKind, startedByName, startedAt, replaces, undo, status } = one;
  return (
    <dl className={styles['facts']}>
      <dt>Document</dt>
      <dd>
        <ImportDocument one={one} roomId={roomId} />
      </dd>
      {sheet !== null && (
        <>
          <dt>Sheet</dt>
          <dd>{sheet}</dd>
        </>
      )}
      <dt>{isBeforeStart(status) ? 'Asked for by' : 'Imported'}</dt>
      <dd>
        {startedByName}, <MomentText at={startedAt} />
      </dd>
      <dt>Kind of figures</dt>
      <dd>
        {kindWords[dataKind]}, {replaces ? 'replacing other figures' : 'leaving other figures as they stood'}
      </dd>
      <dt>Status</dt>
      <dd>
        <ImportState one={one} />
      </dd>
      <dt>Figures</dt>
      <dd>{countsText(one)}</dd>
      {undo !== null && (
        <>
          <dt>Undone by</dt>
          <dd>
            {undo.byName}, <MomentText at={undo.at} />
          </dd>
        </>
      )}
    </dl>
  );
}
