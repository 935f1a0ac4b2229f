import { Button, TextAreaField } from '@aws-amplify/ui-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, OctagonAlert } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../api/api.ts';
import { messageOf } from '../../../api/api-error.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { peopleQueries, roleQueries } from '../../../api/queries/people-queries.ts';
import { Dialog, DialogActions, DialogBody } from '../../../components/dialog.tsx';
import { FileDrop } from '../../../components/file-drop.tsx';
import styles from '../people.module.css';
import { type InviteeRow, inviteeRows, mostInvitees } from './invitee-rows.ts';

interface InviteManyProps {
  readonly isGuest: boolean;
  readonly onClose: () => void;
}

/** Invites a pasted list, or the lines of a CSV file, and reports line by line. */
export function InviteManyDialog({ isGuest, onClose }: InviteManyProps) {
  const { organization } = useGlobalState();
  const [text, setText] = useState('');
  const { data: roles = [] } = useQuery({ ...roleQueries.choices(organization.id), enabled: !isGuest });
  const { invite, outcomes, isBusy } = useInviteMany(isGuest);
  const rows = inviteeRows(text, isGuest ? null : roles);
  const isTooMany = rows.length > mostInvitees;
  const isOver = outcomes.length > 0 && !isBusy;
  const take = async ([file]: readonly File[]) => setText((await file?.text()) ?? '');
  return (
    <Dialog title={isGuest ? 'Invite several guests' : 'Invite several users'} wide onClose={onClose}>
      <DialogBody>
        {outcomes.length === 0 && !isBusy ? (
          <>
            <TextAreaField
              label="One person per line"
              descriptiveText={isGuest ? 'Name, email' : 'Name, email, and role (Member if left out)'}
              placeholder={
                isGuest ? 'Ines Ferro, ines@borrower.example' : 'Kai Brandt, kai@northlight.example, Deal Admin'
              }
              rows={8}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
            <FileDrop
              label="Choose a CSV file"
              hint="You can check it above first."
              accept=".csv,.txt"
              onFiles={(files) => void take(files)}
            />
            {isTooMany && (
              <p role="alert" className={styles['error']}>
                Invite at most {mostInvitees} people at once.
              </p>
            )}
          </>
        ) : (
          <Report outcomes={outcomes} count={rows.length} />
        )}
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose}>{isOver ? 'Close' : 'Cancel'}</Button>
        {!isOver && (
          <Button
            variation="primary"
            isDisabled={rows.length === 0 || isTooMany}
            isLoading={isBusy}
            loadingText="Inviting…"
            onClick={() => void invite(rows)}
          >
            {rows.length === 1 ? 'Invite one person' : `Invite ${rows.length} people`}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

function Report({ outcomes, count }: { outcomes: readonly InviteeOutcome[]; count: number }) {
  const invited = outcomes.filter(({ failure }) => failure === null).length;
  return (
    <>
      <p role="status">
        {invited} of {count} invited.
      </p>
      <ul className={styles['list']} aria-label="Result by line">
        {outcomes.map(({ row, failure }) => (
          <li key={row.line}>
            <span className={styles['entry']}>
              <span>
                {failure === null ? <CircleCheck size={14} aria-hidden /> : <OctagonAlert size={14} aria-hidden />} Line{' '}
                {row.line}: {row.label}
              </span>
              <span className="below">{failure ?? 'Invited'}</span>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** What became of one line. */
interface InviteeOutcome {
  readonly row: InviteeRow;
  readonly failure: string | null;
}

/** Invites one after the other, and tells of each what became of it; one that is refused does not keep the others. */
function useInviteMany(isGuest: boolean) {
  const { organization } = useGlobalState();
  const queryClient = useQueryClient();
  const [outcomes, setOutcomes] = useState<readonly InviteeOutcome[]>([]);
  const [isBusy, setBusy] = useState(false);
  const params = { id: organization.id };

  const inviteOne = async (row: InviteeRow): Promise<InviteeOutcome> => {
    if (row.person === null) return { row, failure: row.fault };
    const { roles, ...person } = row.person;
    try {
      if (isGuest) await api.agents.createGuest({ params, body: person });
      else await api.agents.createAgent({ params, body: { ...person, roles } });
      return { row, failure: null };
    } catch (error) {
      return { row, failure: messageOf(error) };
    }
  };
  const invite = async (rows: readonly InviteeRow[]) => {
    setBusy(true);
    setOutcomes([]);
    for (const row of rows) {
      const outcome = await inviteOne(row);
      setOutcomes((before) => [...before, outcome]);
    }
    setBusy(false);
    void queryClient.invalidateQueries({ queryKey: peopleQueries.all() });
  };
  return { invite, outcomes, isBusy };
}
