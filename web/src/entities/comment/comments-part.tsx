import { Button } from '@aws-amplify/ui-react';
import { MessageSquare } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { commentsParameter } from '#shared/format/comment-address.ts';
import { lazyPart } from '../../components/code/lazy-part.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import styles from './comment.module.css';
import type { CommentsProps } from './comments.tsx';

/** What was said about a thing. */
export const CommentsPart = lazyPart<CommentsProps>(async () => (await import('./comments.tsx')).Comments, {
  what: 'The comments',
  pending: <Skeleton lines={3} />,
});

/** The same where many things stand together: asked for when somebody wants to see it, or has come for it. */
export function CommentsFold(props: CommentsProps) {
  const [values] = useSearchParams();
  const isWanted = values.get(commentsParameter) === props.on.sourceId;
  const [isOpen, setOpen] = useState(isWanted);
  return (
    <div className={styles['fold']}>
      <Button
        size="small"
        aria-expanded={isOpen}
        aria-label={`Comments on ${props.name}`}
        onClick={() => setOpen(!isOpen)}
      >
        <MessageSquare size={14} aria-hidden />
        Comments
      </Button>
      {isOpen && <CommentsPart {...props} />}
    </div>
  );
}
