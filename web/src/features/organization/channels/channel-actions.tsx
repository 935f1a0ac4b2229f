import { KeyRound, Pencil, Power, PowerOff, ScrollText, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Channel } from '#shared/domain/notifications/channel.ts';
import { api } from '../../../api/api.ts';
import { callsOf } from '../../../api/call-table.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { organizationQueries } from '../../../api/queries/organization-queries.ts';
import { lazyDialog } from '../../../components/code/lazy-dialog.tsx';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { RowMenu } from '../../../components/menu.tsx';
import { useWrite } from '../../../components/use-write.ts';
import { AbovePage } from '../record-actions.tsx';

const ChannelDialog = lazyDialog(async () => (await import('./channel-dialog.tsx')).ChannelDialog);
const TestDialog = lazyDialog(async () => (await import('./test-dialog.tsx')).TestDialog);

interface ChannelActionsProps {
  readonly channel: Channel;
  /** Told once, when it is made. */
  readonly onSecret: (secret: string | null) => void;
  readonly onLog: (channel: Channel) => void;
}

function useChannelWrites({ id: channelId, name, version }: Channel, onSecret: ChannelActionsProps['onSecret']) {
  const { organization } = useGlobalState();
  const params = { id: organization.id, channelId };
  const shared = {
    particulars: () => name,
    refresh: [organizationQueries.of(organization.id)],
    showsFailures: true,
  } as const;
  return {
    remove: useWrite({
      write: () => api.notifications.deleteChannel({ params }),
      success: callsOf.notifications.deleteChannel.success,
      ...shared,
    }),
    rotate: useWrite({
      // Handed on from here, so that the cache of writes never holds the secret.
      write: async () =>
        onSecret((await api.notifications.rotateChannelSecret({ params, body: { version } })).body.secret),
      success: callsOf.notifications.rotateChannelSecret.success,
      ...shared,
    }),
    turn: useWrite({
      write: (enabled: boolean) => api.notifications.updateChannel({ params, body: { version, enabled } }),
      success: callsOf.notifications.updateChannel.success,
      ...shared,
      particulars: (enabled) => `${name} is ${enabled ? 'on' : 'off'}`,
    }),
  };
}

/** What can be done with one channel. */
export function ChannelActions({ channel, onSecret, onLog }: ChannelActionsProps) {
  const [open, setOpen] = useState<'edit' | 'test' | 'secret' | 'turn' | 'delete' | null>(null);
  const { remove, rotate, turn } = useChannelWrites(channel, onSecret);
  const close = () => setOpen(null);
  const { name, type, enabled } = channel;
  return (
    <>
      <RowMenu
        label={`Actions for ${name}`}
        items={[
          { label: 'Edit', icon: Pencil, onSelect: () => setOpen('edit') },
          { label: 'Send test message', icon: Send, onSelect: () => setOpen('test') },
          { label: 'Log', icon: ScrollText, onSelect: () => onLog(channel) },
          ...(type === 'Webhook' ? [{ label: 'New secret', icon: KeyRound, onSelect: () => setOpen('secret') }] : []),
          enabled
            ? { label: 'Switch off', icon: PowerOff, onSelect: () => setOpen('turn') }
            : { label: 'Switch on', icon: Power, onSelect: () => setOpen('turn') },
          { label: 'Delete', icon: Trash2, isDestructive: true, onSelect: () => setOpen('delete') },
        ]}
      />
      {open !== null && (
        <AbovePage>
          {open === 'edit' && <ChannelDialog channel={channel} onSecret={onSecret} onClose={close} />}
          {open === 'test' && <TestDialog channel={channel} onClose={close} />}
          {open === 'secret' && (
            <ConfirmDialog
              title={`New secret for ${name}?`}
              confirmLabel="Make new secret"
              onConfirm={() => rotate.mutateAsync(undefined)}
              onClose={close}
            >
              For 24 hours, messages are signed with the new secret and the current one, so that your receiver can
              change over. After that, the current one no longer counts.
            </ConfirmDialog>
          )}
          {open === 'turn' && (
            <ConfirmDialog
              title={enabled ? `Switch off ${name}?` : `Switch on ${name}?`}
              confirmLabel={enabled ? 'Switch off' : 'Switch on'}
              onConfirm={() => turn.mutateAsync(!enabled)}
              onClose={close}
            >
              {enabled
                ? 'It hears of nothing until it is switched on again. What still waits to be sent is given up, and can be sent again from the log.'
                : 'It hears of what happens from now on. What it missed can be sent again from the log.'}
            </ConfirmDialog>
          )}
          {open === 'delete' && (
            <ConfirmDialog
              title={`Delete ${name}?`}
              confirmLabel="Delete channel"
              isDestructive
              onConfirm={() => remove.mutateAsync(undefined)}
              onClose={close}
            >
              It hears of nothing any more, and its log is gone. This cannot be undone.
            </ConfirmDialog>
          )}
        </AbovePage>
      )}
    </>
  );
}
