import { Button } from '@aws-amplify/ui-react';
import { useState } from 'react';
import type { SupportAccess, SupportAnswer } from '#shared/domain/support-access.ts';
import { api } from '../../api/api.ts';
import { callsOf } from '../../api/call-table.ts';
import { supportQueries } from '../../api/queries/support-queries.ts';
import { lazyDialog } from '../code/lazy-dialog.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { MomentText } from '../date-text.tsx';
import { useWrite } from '../use-write.ts';
import styles from './support.module.css';
import { answerWords, SupportStanding } from './support-words.tsx';

const AllowSupportDialog = lazyDialog(async () => (await import('./allow-support-dialog.tsx')).AllowSupportDialog);
const SupportReadingsDialog = lazyDialog(
  async () => (await import('./support-readings-dialog.tsx')).SupportReadingsDialog,
);

type Asked = 'allow' | 'refuse' | 'end' | 'readings' | null;

/** Answers a question of support, or ends what was allowed. */
function useSupportAnswer({ organizationId, agentId, id, supporterName }: SupportAccess, onDone: () => void) {
  const params = { orgId: organizationId, agentId, accessId: id };
  return useWrite({
    write: (body: SupportAnswer) => api.agents.answerSupportAccess({ params, body }),
    success: callsOf.agents.answerSupportAccess.success,
    particulars: (body) => answerWords(supporterName, body),
    refresh: [supportQueries.all()],
    showsFailures: true,
    onDone,
  });
}

export function SupportAccessItem({ access, isSelf }: { access: SupportAccess; isSelf: boolean }) {
  const [asked, setAsked] = useState<Asked>(null);
  const close = () => setAsked(null);
  const answer = useSupportAnswer(access, close);
  const { supporterName, reason, state, askedAt, openedAt } = access;
  return (
    <li>
      <div className={styles['about']}>
        <p>
          <strong>{supporterName}</strong> · <SupportStanding access={access} />
        </p>
        <p>{reason}</p>
        <p className="note">
          Asked <MomentText at={askedAt} />,{' '}
          {openedAt === null ? (
            'not opened'
          ) : (
            <>
              last opened <MomentText at={openedAt} />
            </>
          )}
          .
        </p>
      </div>
      <div className={styles['buttons']}>
        {openedAt !== null && (
          <Button size="small" onClick={() => setAsked('readings')}>
            What was read
          </Button>
        )}
        {isSelf && state === 'asked' && (
          <>
            <Button size="small" onClick={() => setAsked('refuse')}>
              Refuse
            </Button>
            <Button size="small" variation="primary" onClick={() => setAsked('allow')}>
              Allow
            </Button>
          </>
        )}
        {state === 'allowed' && (
          <Button size="small" onClick={() => setAsked('end')}>
            End
          </Button>
        )}
      </div>
      {asked === 'allow' && <AllowSupportDialog access={access} answer={answer} onClose={close} />}
      {asked === 'refuse' && (
        <ConfirmDialog
          title={`Refuse ${supporterName}?`}
          confirmLabel="Refuse"
          onConfirm={() => answer.mutateAsync({ answer: 'refuse' })}
          onClose={close}
        >
          Support gets no access. They can ask again.
        </ConfirmDialog>
      )}
      {asked === 'end' && (
        <ConfirmDialog
          title={`End the access of ${supporterName}?`}
          confirmLabel="End access"
          isDestructive
          onConfirm={() => answer.mutateAsync({ answer: 'end' })}
          onClose={close}
        >
          Access ends immediately. Support must ask again.
        </ConfirmDialog>
      )}
      {asked === 'readings' && <SupportReadingsDialog access={access} onClose={close} />}
    </li>
  );
}
