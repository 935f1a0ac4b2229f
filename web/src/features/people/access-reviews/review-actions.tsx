import { Button } from '@aws-amplify/ui-react';
import { Ban, Download, Pencil } from 'lucide-react';
import { useState } from 'react';
import type { AccessReview, AccessReviewItem } from '#shared/domain/access-review.ts';
import { api } from '../../../api/api.ts';
import { callsOf } from '../../../api/call-table.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { accessReviewQueries, readEveryItem } from '../../../api/queries/access-review-queries.ts';
import { lazyDialog } from '../../../components/code/lazy-dialog.tsx';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { counted } from '../../../components/counted.ts';
import { csvFile, saveFile } from '../../../components/data-table/table-export.ts';
import { RowMenu } from '../../../components/menu.tsx';
import { notifyFailure } from '../../../components/toast-store.ts';
import { useWrite } from '../../../components/use-write.ts';
import { kindWords, stateWords } from './review-words.ts';

const EditReviewDialog = lazyDialog(async () => (await import('./edit-review-dialog.tsx')).EditReviewDialog);

const headers = [
  'Person',
  'Email',
  'Kind',
  'Last sign-in',
  'Access',
  'Gives',
  'Held since',
  'Given by',
  'Decision',
  'Decided by',
  'Decided at',
  'Remark',
  'Changed since the list was prepared',
];

/** Moments are told in UTC: whoever audits the file may sit elsewhere. */
const textsOf = (item: AccessReviewItem): readonly string[] => [
  item.personName,
  item.personEmail,
  kindWords[item.personKind],
  item.lastSeenAt ?? '',
  item.says,
  item.gives,
  item.since ?? '',
  item.givenByName ?? '',
  stateWords[item.state],
  item.decidedByName ?? '',
  item.decidedAt ?? '',
  item.remark,
  item.isRenewed ? 'Yes' : '',
];

/** Saves the whole list of a review with who decided what and when. */
async function downloadReview(orgId: string, { id, name }: AccessReview): Promise<void> {
  const items = await readEveryItem(orgId, id);
  const file = csvFile({ headers, rows: items.map((item) => textsOf(item).map((value) => ({ value }))) });
  saveFile(`${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.csv`, file);
}

type Open = 'edit' | 'complete' | 'cancel' | null;

/** What can be done with a whole review. */
export function ReviewActions({ review }: { review: AccessReview }) {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const { status, name } = review;
  if (status === 'Completed') return <DownloadButton review={review} />;
  if (status === 'Cancelled') return null;
  return (
    <>
      <RowMenu
        label={`Actions for ${name}`}
        items={[
          { label: 'Edit', icon: Pencil, onSelect: () => setOpen('edit') },
          { label: 'Cancel review', icon: Ban, isDestructive: true, onSelect: () => setOpen('cancel') },
        ]}
      />
      {status === 'Running' && (
        <Button variation="primary" onClick={() => setOpen('complete')}>
          Complete review
        </Button>
      )}
      {open === 'edit' && <EditReviewDialog review={review} onClose={close} />}
      {open === 'complete' && <CompleteDialog review={review} onClose={close} />}
      {open === 'cancel' && <CancelDialog review={review} onClose={close} />}
    </>
  );
}

function DownloadButton({ review }: { review: AccessReview }) {
  const { organization } = useGlobalState();
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      await downloadReview(organization.id, review);
    } catch (error) {
      notifyFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button isLoading={isBusy} loadingText="Downloading…" onClick={() => void download()}>
      <Download size={16} aria-hidden />
      Download CSV
    </Button>
  );
}

interface EndDialogProps {
  readonly review: AccessReview;
  readonly onClose: () => void;
}

function CompleteDialog({ review, onClose }: EndDialogProps) {
  const { organization } = useGlobalState();
  const { undecided } = review.progress;
  const complete = useWrite({
    write: () =>
      api.rights.completeAccessReview({
        params: { orgId: organization.id, reviewId: review.id },
        body: { undecided },
      }),
    success: callsOf.rights.completeAccessReview.success,
    particulars: () => review.name,
    refresh: [accessReviewQueries.all()],
    showsFailures: true,
  });
  return (
    <ConfirmDialog
      title={`Complete ${review.name}?`}
      confirmLabel={undecided === 0 ? 'Complete review' : `Complete with ${counted(undecided, 'undecided item')}`}
      onConfirm={() => complete.mutateAsync(undefined)}
      onClose={onClose}
    >
      {undecided > 0 && (
        <p>
          <strong>{counted(undecided, 'item is', 'items are')} undecided.</strong> They keep their access, and the
          record shows that no decision was made.
        </p>
      )}
      <p>A completed review cannot be changed. You can download it with every decision, who made it and when.</p>
    </ConfirmDialog>
  );
}

function CancelDialog({ review, onClose }: EndDialogProps) {
  const { organization } = useGlobalState();
  const cancel = useWrite({
    write: () => api.rights.cancelAccessReview({ params: { orgId: organization.id, reviewId: review.id } }),
    success: callsOf.rights.cancelAccessReview.success,
    particulars: () => review.name,
    refresh: [accessReviewQueries.all()],
    showsFailures: true,
  });
  return (
    <ConfirmDialog
      title={`Cancel ${review.name}?`}
      confirmLabel="Cancel review"
      isDestructive
      onConfirm={() => cancel.mutateAsync(undefined)}
      onClose={onClose}
    >
      The review ends now and cannot be resumed. Access already removed stays removed.
    </ConfirmDialog>
  );
}
