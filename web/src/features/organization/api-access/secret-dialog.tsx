import { Alert, Button } from '@aws-amplify/ui-react';
import { useState } from 'react';
import type { ApiCredentials } from '#shared/domain/api-client.ts';
import { Dialog, DialogActions, DialogBody } from '../../../components/dialog.tsx';
import { CopyText } from '../copy-text.tsx';
import styles from '../organization.module.css';

interface SecretDialogProps {
  readonly credentials: ApiCredentials;
  readonly onClose: () => void;
}

/** Client id and secret, this once; they are not closed by a slip of the hand. */
export function SecretDialog({ credentials, onClose }: SecretDialogProps) {
  const [isWarned, setWarned] = useState(false);
  return (
    <Dialog title="Your API credentials" onClose={() => (isWarned ? onClose() : setWarned(true))}>
      <DialogBody>
        <Alert variation="warning" heading="The secret is shown only now">
          Store it where your program reads its secrets. Nobody can show it again, not even support; if it is lost, make
          a new one.
        </Alert>
        <CopyText label="Client id" text={credentials.client_id} />
        <CopyText label="Client secret" text={credentials.client_secret} />
        {isWarned && (
          <p role="alert" className={styles['error']}>
            Closing this once more leaves the secret behind for good.
          </p>
        )}
      </DialogBody>
      <DialogActions>
        <Button variation="primary" onClick={onClose}>
          I have stored the secret
        </Button>
      </DialogActions>
    </Dialog>
  );
}
