import { Button } from '@aws-amplify/ui-react';
import { useQuery } from '@tanstack/react-query';
import type { DetailReader, OwnDetailType } from '#shared/domain/own-detail-type.ts';
import { organizationQueries } from '../../../api/queries/organization-queries.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { counted } from '../../../components/counted.ts';
import { Dialog, DialogActions, DialogBody } from '../../../components/dialog.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import type { ObsoleteQuestion } from '../record-actions.tsx';

interface GiveUpDialogProps extends ObsoleteQuestion {
  readonly organizationId: string;
  readonly type: OwnDetailType;
  /** What follows where nothing stands against it. */
  readonly consequence: string;
}

/** Asks whether a definition is given up, once it is known that no formula reads it; else says which do. */
export function GiveUpDialog({ organizationId, type, consequence, onConfirm, onClose }: GiveUpDialogProps) {
  const readers = useQuery(organizationQueries.detailTypeReaders(organizationId, type.id));
  if (readers.data?.length === 0) {
    return (
      <ConfirmDialog
        title={`Make ${type.name} obsolete?`}
        confirmLabel="Make obsolete"
        isDestructive
        onConfirm={onConfirm}
        onClose={onClose}
      >
        {consequence}
      </ConfirmDialog>
    );
  }
  return (
    <Dialog title={readers.data ? `${type.name} is still needed` : `Make ${type.name} obsolete?`} onClose={onClose}>
      <DialogBody>
        <QueryView query={readers}>{(found) => <Readers type={type} readers={found} />}</QueryView>
      </DialogBody>
      <DialogActions>
        <Button variation="primary" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** More are counted. */
const mostTold = 20;

function Readers({ type, readers }: { readonly type: OwnDetailType; readonly readers: readonly DetailReader[] }) {
  const more = readers.length - mostTold;
  return (
    <div>
      <p>
        {counted(readers.length, 'definition')} would no longer be right without {type.name}. Change{' '}
        {readers.length === 1 ? 'that formula' : 'those formulas'} first.
      </p>
      <ul>
        {readers.slice(0, mostTold).map(({ id, name, problem }) => (
          <li key={id}>
            <strong>{name}</strong>: {problem}
          </li>
        ))}
      </ul>
      {more > 0 && <p className="note">And {more.toLocaleString('en-US')} more.</p>}
    </div>
  );
}
