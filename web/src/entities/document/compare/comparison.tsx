import { useQuery } from '@tanstack/react-query';
import { FileCheck } from 'lucide-react';
import { counted } from '#shared/format/duration.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { LoadFailed } from '../../../components/load-failed.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { CannotShow } from '../cannot-show.tsx';
import { documentFile } from '../document-file.ts';
import { documentKind } from '../document-kind.ts';
import { Unreadable } from '../unreadable.ts';
import styles from './comparison.module.css';
import { readText } from './read-text.ts';
import { type Change, mostWords, wordChanges, wordsOf } from './word-changes.ts';

export interface ComparisonProps {
  readonly entityId: string;
  readonly documentId: string;
  readonly name: string;
  /** Versions; the earlier one first. */
  readonly from: number;
  readonly to: number;
}

/** Words that stand in both and are shown around a change. */
const context = 8;

async function changesBetween(name: string, before: ArrayBuffer, after: ArrayBuffer): Promise<readonly Change[]> {
  const kind = documentKind(name);
  const [one, other] = (await Promise.all([readText(kind, before), readText(kind, after)])).map(wordsOf);
  if (one === undefined || other === undefined || Math.max(one.length, other.length) > mostWords) {
    throw new Unreadable('These versions have more than 200,000 words, which are not compared here.');
  }
  const changes = wordChanges(one, other);
  if (changes === null) throw new Unreadable('These versions have too little in common to be compared word by word.');
  return changes;
}

/** What was removed from the text of a document and what was added to it. Both versions are recorded as opened. */
export function Comparison({ entityId, documentId, name, from, to }: ComparisonProps) {
  const before = useQuery(documentFile(entityId, documentId, from));
  const after = useQuery(documentFile(entityId, documentId, to));
  const [one, other] = [before.data, after.data];
  const compared = useQuery({
    queryKey: ['document-comparison', entityId, documentId, from, to],
    queryFn: () => (one && other ? changesBetween(name, one, other) : []),
    enabled: one !== undefined && other !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
  });
  const error = before.error ?? after.error ?? compared.error;
  if (error instanceof Unreadable) return <CannotShow>{error.message}</CannotShow>;
  if (error !== null) {
    return <LoadFailed error={error} onRetry={() => void Promise.all([before.refetch(), after.refetch()])} />;
  }
  if (compared.data === undefined) return <Skeleton lines={8} />;
  return <Changes changes={compared.data} />;
}

const wordsIn = (changes: readonly Change[], kind: Change['kind']): number =>
  changes.reduce((sum, change) => sum + (change.kind === kind ? change.words.length : 0), 0);

function Changes({ changes }: { readonly changes: readonly Change[] }) {
  const [added, removed] = [wordsIn(changes, 'added'), wordsIn(changes, 'removed')];
  if (added + removed === 0) {
    return (
      <EmptyState icon={FileCheck} title="The words are the same">
        Pictures, layout and spacing are not compared.
      </EmptyState>
    );
  }
  return (
    <>
      <p>
        {counted(added, 'word')} added, {counted(removed, 'word')} removed. Pictures, layout and spacing are not
        compared.
      </p>
      <p className={styles['text']}>
        {placed(changes).map(({ change, place }) => (
          <Piece key={place} change={change} isFirst={place === 0} isLast={change === changes.at(-1)} />
        ))}
      </p>
    </>
  );
}

/** With the words before each of them, which tell them apart. */
function placed(changes: readonly Change[]): readonly { readonly change: Change; readonly place: number }[] {
  let place = 0;
  return changes.map((change) => {
    const at = place;
    place += change.words.length;
    return { change, place: at };
  });
}

interface PieceProps {
  readonly change: Change;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** Of what is the same, only the words around changes are shown. */
function Piece({ change: { kind, words }, isFirst, isLast }: PieceProps) {
  const text = words.join(' ');
  if (kind === 'added') return <ins>{text} </ins>;
  if (kind === 'removed') return <del>{text} </del>;
  const head = isFirst ? [] : words.slice(0, context);
  const tail = isLast ? [] : words.slice(-context);
  if (words.length <= head.length + tail.length) return <>{text} </>;
  return (
    <>
      {head.join(' ')} {!isFirst && !isLast ? <span className={styles['gap']}>…</span> : '… '}
      {tail.join(' ')}{' '}
    </>
  );
}
