import type { ApiCredentials } from '#shared/domain/api-client.ts';
import { ShownOnceDialog } from '../shown-once-dialog.tsx';

interface SecretDialogProps {
  readonly credentials: ApiCredentials;
  readonly onClose: () => void;
}

/** Client id and secret, this once. */
export const SecretDialog = ({ credentials, onClose }: SecretDialogProps) => (
  <ShownOnceDialog
    title="Your API credentials"
    word="secret"
    texts={[
      { label: 'Client id', text: credentials.client_id },
      { label: 'Client secret', text: credentials.client_secret },
    ]}
    onClose={onClose}
  >
    Store it where your program reads its secrets. Nobody can show it again, not even support; if it is lost, make a new
    one.
  </ShownOnceDialog>
);
