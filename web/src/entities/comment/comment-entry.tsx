import { Button } from '@aws-amplify/ui-react';
import { useState } from 'react';
import type { Comment } from '#shared/domain/comment.ts';
import { formerUser, piecesOf } from '#shared/domain/comment-text.ts';
import { api } from '../../api/api.ts';
import { isConflict } from '../../api/api-error.ts';
import { Avatar } from '../../components/avatar.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { MomentText } from '../../components/date-text.tsx';
import styles from './comment.module.css';
import { CommentComposer } from './comment-composer.tsx';
import { type Draft, draftOf } from './mention-draft.ts';

interface CommentEntryProps {
  readonly comment: Comment;
  /** Reads the thread again. */
  readonly onChanged: () => Promise<unknown>;
}

const nameOf = (name: string | null): string => name ?? 'A former user';

/** What somebody has said, or that it was removed. */
export function CommentEntry({ comment, onChanged }: CommentEntryProps) {
  const { author, createdAt, editedAt, removedAt, removedByName, visibility } = comment;
  const [draft, setDraft] = useState<Draft | null>(null);
  const name = nameOf(author.name);
  return (
    <li className={styles['entry']}>
      <div className={styles['head']}>
        <Avatar name={name} size={20} isDecorative />
        <span className={styles['author']}>{name}</span>
        {author.isGuest && <span>Guest</span>}
        <MomentText at={createdAt} />
        {editedAt !== null && removedAt === null && <span>Edited</span>}
        {visibility === 'Shared' && <span className={styles['shared']}>Shared with guests</span>}
      </div>
      {removedAt !== null ? (
        <p className={styles['removed']}>Comment removed by {removedByName ?? formerUser}.</p>
      ) : draft !== null ? (
        <Editing comment={comment} draft={draft} onDraft={setDraft} onChanged={onChanged} />
      ) : (
        <>
          <Said comment={comment} />
          <Acts comment={comment} onEdit={() => setDraft(draftOf(comment))} onChanged={onChanged} />
        </>
      )}
    </li>
  );
}

/** Plain text with its lines; people are marked, and nothing of it is markup. */
function Said({ comment: { text, mentions } }: Pick<CommentEntryProps, 'comment'>) {
  const named = (id: string): string => mentions.find((one) => one.id === id)?.name ?? formerUser;
  let at = 0;
  return (
    <p className={styles['said']}>
      {piecesOf(text).map((piece) => {
        const key = `${at}`;
        at += 1;
        if ('text' in piece) return <span key={key}>{piece.text}</span>;
        return (
          <span key={key} className={styles['mention']}>
            @{named(piece.agentId)}
          </span>
        );
      })}
    </p>
  );
}

interface EditingProps extends CommentEntryProps {
  readonly draft: Draft;
  readonly onDraft: (draft: Draft | null) => void;
}

function Editing({ comment, draft, onDraft, onChanged }: EditingProps) {
  const { id: commentId, entityId, sourceType, sourceId, version, visibility } = comment;
  return (
    <CommentComposer
      on={{ entityId, sourceType, sourceId }}
      label="Change your comment"
      act="Save comment"
      draft={draft}
      onChange={onDraft}
      visibility={visibility}
      send={async (text) => {
        try {
          await api.comments.editComment({ params: { entityId, commentId }, body: { text, version } });
        } catch (error) {
          // Saved again, it takes the place of what was changed in between, which is shown now.
          if (isConflict(error)) await onChanged();
          throw error;
        }
        await onChanged();
        onDraft(null);
      }}
      onCancel={() => onDraft(null)}
    />
  );
}

interface ActsProps extends CommentEntryProps {
  readonly onEdit: () => void;
}

function Acts({ comment, onEdit, onChanged }: ActsProps) {
  const { acts, id: commentId, entityId, version, author } = comment;
  const [isAsked, setAsked] = useState(false);
  if (acts.length === 0) return null;
  return (
    <div className={styles['acts']}>
      {acts.includes('edit') && (
        <Button size="small" variation="link" onClick={onEdit}>
          Edit
        </Button>
      )}
      {acts.includes('remove') && (
        <Button size="small" variation="link" onClick={() => setAsked(true)}>
          Remove
        </Button>
      )}
      {isAsked && (
        <ConfirmDialog
          title="Remove this comment?"
          confirmLabel="Remove comment"
          isDestructive
          onConfirm={async () => {
            try {
              await api.comments.removeComment({ params: { entityId, commentId }, query: { version } });
            } finally {
              await onChanged();
            }
          }}
          onClose={() => setAsked(false)}
        >
          What {acts.includes('edit') ? 'you' : nameOf(author.name)} wrote is taken away. That there was a comment, and
          that you removed it, stays. The activity keeps the text.
        </ConfirmDialog>
      )}
    </div>
  );
}
