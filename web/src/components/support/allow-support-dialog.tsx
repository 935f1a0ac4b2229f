import { Button } from '@aws-amplify/ui-react';
import { useState } from 'react';
import { type SupportAccess, type SupportAnswer, supportHours } from '#shared/domain/support-access.ts';
import { Dialog, DialogActions, DialogBody } from '../dialog.tsx';
import { FormFailure } from '../form-failure.tsx';
import { SegmentedControl } from '../segmented-control.tsx';
import { hoursWords } from './support-words.tsx';

type Hours = (typeof supportHours)[number];

interface AllowSupportDialogProps {
  readonly access: SupportAccess;
  readonly answer: { mutate(body: SupportAnswer): void; readonly isPending: boolean; readonly error: unknown };
  readonly onClose: () => void;
}

/** For how long support may look. */
export function AllowSupportDialog({ access, answer, onClose }: AllowSupportDialogProps) {
  const [hours, setHours] = useState<Hours>(1);
  const { supporterName, organizationName, reason } = access;
  return (
    <Dialog title={`Let ${supporterName} see what you see?`} onClose={onClose}>
      <DialogBody>
        <FormFailure error={answer.error} />
        <p>
          {supporterName} of Trestle support asks to view {organizationName} as you see it: {reason}
        </p>
        <SegmentedControl
          label="For how long"
          options={supportHours.map((value) => ({ value: String(value), label: hoursWords[value] }))}
          value={String(hours)}
          onChange={(chosen) => setHours(supportHours.find((value) => String(value) === chosen) ?? 1)}
        />
        <p className="note">
          Support can read but not change anything. Everything they read is listed here, and you can end access at any
          time.
        </p>
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variation="primary"
          isLoading={answer.isPending}
          loadingText="Allowing…"
          onClick={() => answer.mutate({ answer: 'allow', hours })}
        >
          Allow
        </Button>
      </DialogActions>
    </Dialog>
  );
}
