import { Alert, Button, TextField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type CalendarFeed, mostFeeds, NewCalendarFeed } from '#shared/domain/calendar-feed.ts';
import { api } from '../../../api/api.ts';
import { callsOf } from '../../../api/call-table.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { calendarFeedQueries } from '../../../api/queries/calendar-feed-queries.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { CopyText } from '../../../components/copy-text.tsx';
import { MomentText } from '../../../components/date-text.tsx';
import { Dialog, DialogActions, DialogBody } from '../../../components/dialog.tsx';
import { FormFailure } from '../../../components/form-failure.tsx';
import { fieldProps } from '../../../components/form-fields.ts';
import { QueryView } from '../../../components/query-view.tsx';
import { TableSkeleton } from '../../../components/skeleton.tsx';
import { useWrite } from '../../../components/use-write.ts';
import styles from './calendar.module.css';

/** Addresses from which other programs read the calendar: what is there, one more, and the end of one. */
export function SubscribeDialog({ onClose }: { readonly onClose: () => void }) {
  const { organization } = useGlobalState();
  const own = calendarFeedQueries.own(organization.id);
  const query = useQuery(own);
  const [address, setAddress] = useState<string | null>(null);
  const [revoked, setRevoked] = useState<CalendarFeed | null>(null);
  const form = useForm({ resolver: zodResolver(NewCalendarFeed), defaultValues: { name: '' } });
  const make = useWrite({
    write: async (body: NewCalendarFeed) =>
      (await api.covenants.createCalendarFeed({ params: { id: organization.id }, body })).body,
    success: callsOf.covenants.createCalendarFeed.success,
    refresh: [own.queryKey],
    showsFailures: true,
    onDone: ({ path }) => {
      setAddress(`${window.location.origin}${path}`);
      form.reset({ name: '' });
    },
  });
  const revoke = useWrite({
    write: async (feedId: string) =>
      (await api.covenants.revokeCalendarFeed({ params: { id: organization.id, feedId } })).body,
    success: callsOf.covenants.revokeCalendarFeed.success,
    refresh: [own.queryKey],
    showsFailures: true,
    onDone: () => setRevoked(null),
  });
  const isFull = (query.data?.length ?? 0) >= mostFeeds;
  return (
    <Dialog title="Subscribe to the calendar" onClose={onClose}>
      <DialogBody>
        <p>
          Outlook, Google Calendar and Apple Calendar read an address of your own and show what falls due beside your
          other appointments.
        </p>
        <Alert variation="warning" heading="Whoever has the address can read it">
          Without signing in, they see the names of structures, covenants and documents that you may see, when these
          fall due and where they stand, and no figures. It shows less as soon as you may see less, and nothing once you
          leave
          {` ${organization.name}`}. Revoke an address that others have come to know.
        </Alert>
        {address !== null && (
          <div role="status">
            <CopyText label="Calendar address" text={address} />
            <p className="note">It is shown only now. Copy it and enter it in your calendar as a subscription.</p>
          </div>
        )}
        <QueryView
          query={query}
          skeleton={<TableSkeleton rows={2} />}
          empty={<p className="note">You have made no address yet.</p>}
        >
          {(feeds) => <FeedList feeds={feeds} onRevoke={setRevoked} />}
        </QueryView>
        {isFull ? (
          <p className="note">You have {mostFeeds} addresses, which is the most. Revoke one to make another.</p>
        ) : (
          <form className={styles['newFeed']} noValidate onSubmit={form.handleSubmit((values) => make.mutate(values))}>
            <FormFailure error={make.error} />
            <TextField
              label="Where it is read"
              size="small"
              placeholder="Outlook at work"
              {...fieldProps(form, 'name')}
            />
            <Button type="submit" size="small" variation="primary" isLoading={make.isPending} loadingText="Making…">
              Make address
            </Button>
          </form>
        )}
        {revoked !== null && (
          <ConfirmDialog
            title={`Revoke the address of ${revoked.name}?`}
            confirmLabel="Revoke address"
            isDestructive
            onConfirm={() => revoke.mutateAsync(revoked.id)}
            onClose={() => setRevoked(null)}
          >
            Programs that read it show nothing new from then on.
          </ConfirmDialog>
        )}
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}

interface FeedListProps {
  readonly feeds: readonly CalendarFeed[];
  readonly onRevoke: (feed: CalendarFeed) => void;
}

const FeedList = ({ feeds, onRevoke }: FeedListProps) => (
  <ul className={styles['feeds']} aria-label="Your addresses">
    {feeds.map((feed) => (
      <li key={feed.id}>
        <span>
          {feed.name}
          <span className="below">
            Made <MomentText at={feed.createdAt} />
          </span>
        </span>
        <Button size="small" aria-label={`Revoke ${feed.name}`} onClick={() => onRevoke(feed)}>
          Revoke
        </Button>
      </li>
    ))}
  </ul>
);
