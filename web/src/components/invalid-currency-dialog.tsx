import { Button } from '@aws-amplify/ui-react';
import { Dialog, DialogActions, DialogBody } from './dialog.tsx';

interface InvalidCurrencyDialogProps {
  /** The code of the currency without an exchange rate. */
  readonly currency: string;
  /** `confirm` asks before going on with a currency that was chosen knowingly. */
  readonly variant?: 'error' | 'confirm';
  readonly onSelectNew: () => void;
  readonly onContinue: () => void;
  readonly onCancel: () => void;
}

const titles = {
  error: 'Error! Invalid currency',
  confirm: 'Are you sure you want to continue with invalid currency?',
} as const;

/** The chosen currency has no exchange rate. A click outside does not close it: what happens next must be chosen. */
export function InvalidCurrencyDialog({
  currency,
  variant = 'error',
  onSelectNew,
  onContinue,
  onCancel,
}: InvalidCurrencyDialogProps) {
  return (
    <Dialog title={titles[variant]} onClose={onCancel} wide>
      <DialogBody>
        <p>There is no exchange rate for {currency}, so data will not show accurately in this currency.</p>
        <p>Choose another currency, or contact support or add the rate in the accounting software.</p>
      </DialogBody>
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button onClick={onContinue}>Continue and show inaccurate or no data</Button>
        <Button variation="primary" onClick={onSelectNew}>
          Select new currency
        </Button>
      </DialogActions>
    </Dialog>
  );
}
