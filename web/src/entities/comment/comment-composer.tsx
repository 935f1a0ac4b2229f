import { Alert, Button } from '@aws-amplify/ui-react';
import { useState } from 'react';
import { type Commented, type CommentVisibility, longestComment } from '#shared/domain/comment.ts';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { isGuest } from '../structure/structure-pages.ts';
import styles from './comment.module.css';
import { type Draft, textOf } from './mention-draft.ts';
import { MentionField } from './mention-field.tsx';

interface CommentComposerProps {
  readonly on: Commented;
  readonly label: string;
  readonly act: string;
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
  readonly send: (text: string, visibility: CommentVisibility) => Promise<unknown>;
  /** Who sees it already; null where its author still chooses. */
  readonly visibility: CommentVisibility | null;
  readonly onCancel?: () => void;
}

const isLost = (error: unknown): boolean => error instanceof ApiError && error.status === 0;

/** What was not sent, why, and that it is still there. */
function failureWords(error: unknown): string {
  const why = isLost(error) ? 'The connection was lost, so the comment may not have been sent.' : messageOf(error);
  return `${why} What you wrote is kept here.`;
}

function complaintAbout(text: string): string | null {
  const over = text.length - longestComment;
  return over > 0 ? `Shorten it by ${over.toLocaleString('en-US')} characters.` : null;
}

/** Writes a comment, or changes one. What is written stays until it was sent. */
export function CommentComposer({ on, label, act, draft, onChange, send, visibility, onCancel }: CommentComposerProps) {
  const writesAsGuest = isGuest(useGlobalState());
  const [chosen, setChosen] = useState<CommentVisibility>('Internal');
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const text = textOf(draft).trim();
  const complaint = complaintAbout(text);
  const shownTo = visibility ?? (writesAsGuest ? 'Shared' : chosen);

  const submit = async () => {
    if (text === '' || complaint !== null || isSending) return;
    setSending(true);
    setFailure(null);
    try {
      await send(text, shownTo);
    } catch (error) {
      setFailure(error);
    } finally {
      setSending(false);
    }
  };

  return (
    <form
      className={styles['composer']}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <MentionField
        label={label}
        on={on}
        visibility={shownTo}
        draft={draft}
        onChange={onChange}
        onSend={() => void submit()}
        error={complaint}
      />
      {failure !== null && (
        <Alert variation="error" role="alert">
          {failureWords(failure)}
        </Alert>
      )}
      <div className={styles['send']}>
        {visibility === null &&
          (writesAsGuest ? (
            <span className="muted">Everybody who sees this reads your comment.</span>
          ) : (
            <label>
              Shown to
              <select
                value={chosen}
                onChange={({ target }) => setChosen(target.value === 'Shared' ? 'Shared' : 'Internal')}
              >
                <option value="Internal">Members only</option>
                <option value="Shared">Members and guests</option>
              </select>
            </label>
          ))}
        <span className={styles['acts']}>
          {onCancel && (
            <Button size="small" onClick={onCancel}>
              Cancel
            </Button>
          )}
          <Button
            type="submit"
            size="small"
            variation="primary"
            isLoading={isSending}
            loadingText="Sending…"
            isDisabled={text === '' || complaint !== null}
          >
            {act}
          </Button>
        </span>
      </div>
    </form>
  );
}
