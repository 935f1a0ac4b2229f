import { Alert, Button } from '@aws-amplify/ui-react';
import type { Channel } from '#shared/domain/notifications/channel.ts';
import { api } from '../../../api/api.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { Dialog, DialogActions, DialogBody } from '../../../components/dialog.tsx';
import { FormFailure } from '../../../components/form-failure.tsx';
import { useWrite } from '../../../components/use-write.ts';
import { AttemptFacts } from './attempt-facts.tsx';

/** Sends a test message, and tells what the receiver answered. */
export function TestDialog({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const { organization } = useGlobalState();
  const test = useWrite({
    write: async () =>
      (await api.notifications.testChannel({ params: { id: organization.id, channelId: channel.id } })).body,
    success: null,
    showsFailures: true,
  });
  return (
    <Dialog title={`Test ${channel.name}`} onClose={onClose}>
      <DialogBody>
        <p>Sends one message that says it is a test, also while the channel is off. It does not appear in the log.</p>
        <FormFailure error={test.error} />
        <div role="status">
          {test.data !== undefined && (
            <Alert
              variation={test.data.fault === null ? 'success' : 'error'}
              heading={
                test.data.fault === null ? 'The receiver took the message' : 'The receiver did not take the message'
              }
            >
              <AttemptFacts attempt={test.data} />
            </Alert>
          )}
        </div>
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
        <Button
          variation="primary"
          isLoading={test.isPending}
          loadingText="Sending…"
          onClick={() => test.mutate(undefined)}
        >
          {test.data === undefined ? 'Send test message' : 'Send another one'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
