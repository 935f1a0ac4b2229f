import { Button } from '@aws-amplify/ui-react';
import { useQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { hasEnded } from '#shared/domain/approvals/machine.ts';
import type { WorkflowSource } from '#shared/domain/approvals/workflow.ts';
import { structurePath, subEntityPath } from '#shared/domain/entity-path.ts';
import { usePermitted } from '../../api/global-state.tsx';
import { approvalQueries } from '../../api/queries/approval-queries.ts';
import { lazyDialog } from '../../components/code/lazy-dialog.tsx';
import { type Changeable, useMayChange } from '../entity/use-may-change.ts';
import styles from './approval.module.css';
import { WorkflowView } from './workflow-view.tsx';

const WorkflowDialog = lazyDialog(async () => (await import('./workflow-dialog.tsx')).WorkflowDialog);

interface ApprovalProps {
  /** The structure in which it lies. */
  readonly structure: Changeable;
  /** The project or financing of which it is; the structure itself unless told. */
  readonly entityId?: string;
  readonly source: WorkflowSource;
  readonly sourceName: string;
  /** Whether there is something to approve now. */
  readonly isWaiting: boolean;
  /** Puts a title around it, where there is anything to show. */
  readonly frame: (content: ReactNode) => ReactNode;
}

/** The workflow that something is in, or the way to begin one. The last one that has ended is told as well. */
export function Approval({ structure, entityId = structure.id, source, sourceName, isWaiting, frame }: ApprovalProps) {
  const [isBeginning, setBeginning] = useState(false);
  const sees = usePermitted('View', 'Workflow', subEntityPath(entityId, structure));
  const mayBegin = useMayChange('Create', 'Workflow', {
    ...structure,
    id: entityId,
    ancestorIds: structurePath(structure),
  });
  const { data: [latest] = [], isSuccess } = useQuery({
    ...approvalQueries.ofSource(entityId, source.sourceId),
    enabled: sees,
  });
  const isOpen = latest !== undefined && !hasEnded(latest.status);
  const begins = isSuccess && mayBegin && isWaiting && !isOpen;
  if (latest === undefined && !begins) return null;
  return frame(
    <div className={styles['body']}>
      {latest !== undefined && <WorkflowView workflow={latest} />}
      {begins && (
        <div className={styles['acts']}>
          <Button size="small" onClick={() => setBeginning(true)}>
            <ListChecks size={14} aria-hidden />
            Arrange approval in steps
          </Button>
        </div>
      )}
      {isBeginning && (
        <WorkflowDialog
          structureId={structure.id}
          entityId={entityId}
          source={source}
          sourceName={sourceName}
          onClose={() => setBeginning(false)}
        />
      )}
    </div>,
  );
}

/** Tells what of a structure, or of a project or financing in it, is in a workflow, and so is approved there alone. */
export function useInWorkflow(
  structure: Pick<Changeable, 'id' | 'ancestorIds'>,
  entityId = structure.id,
): (sourceId: string) => boolean {
  const sees = usePermitted('View', 'Workflow', subEntityPath(entityId, structure));
  const { data = [] } = useQuery({ ...approvalQueries.open(entityId), enabled: sees });
  const ids = new Set(data.map(({ source }) => source.sourceId));
  return (sourceId) => ids.has(sourceId);
}
