import { Button } from '@aws-amplify/ui-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { CovenantWithState } from '#shared/domain/covenant.ts';
import type { StructureView } from '#shared/domain/structure.ts';
import { deliverableQueries } from '../../../api/queries/deliverable-queries.ts';
import { lazyDialog } from '../../../components/code/lazy-dialog.tsx';
import { useCovenantRights } from '../../../entities/covenant/use-covenant-rights.ts';
import styles from './deliverables.module.css';

const ArrangementDialog = lazyDialog(async () => (await import('./arrangement-dialog.tsx')).ArrangementDialog);

interface ArrangementProps {
  readonly structure: StructureView;
  readonly covenant: CovenantWithState;
}

/** Who hands it in and who looks at it, in one line; whoever may edit the covenant changes that. */
export function Arrangement({ structure, covenant }: ArrangementProps) {
  const query = useQuery(deliverableQueries.arrangement(structure.id, covenant.id));
  const mayChange = useCovenantRights(structure)(covenant).edits && covenant.approved;
  const [isOpen, setOpen] = useState(false);
  if (query.data === undefined) return null;
  const { responsible, approver, folderId, folderName } = query.data;
  const handsIn = responsible ?? structure.borrower;
  return (
    <div className={styles['arrangement']}>
      <p className="note">
        {handsIn === null ? 'Nobody is named who hands it in' : `Handed in by ${handsIn}`}
        {approver === null ? '' : `, looked at by ${approver}`}.
        {folderName !== null && (
          <>
            {' '}
            Put into <Link to={`/deals/${structure.id}/data-room?folder=${folderId}`}>{folderName}</Link>, it is handed
            in by that.
          </>
        )}
      </p>
      {mayChange && (
        <Button size="small" onClick={() => setOpen(true)}>
          Arrange delivery
        </Button>
      )}
      {isOpen && (
        <ArrangementDialog
          arrangement={query.data}
          covenantName={covenant.name}
          structure={structure}
          onReload={() => query.refetch()}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
