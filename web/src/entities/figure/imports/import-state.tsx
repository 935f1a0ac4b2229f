import { Ban, CircleCheck, Clock3, Hourglass, LoaderCircle, OctagonAlert, Undo2 } from 'lucide-react';
import type { FigureImport } from '#shared/domain/figure-import.ts';
import { counted } from '../../../components/counted.ts';
import { jobStatusWord } from '../../../components/job-progress.tsx';
import styles from './imports.module.css';

const icons = {
  queued: Clock3,
  running: LoaderCircle,
  done: CircleCheck,
  failed: OctagonAlert,
  waiting: Hourglass,
  turnedDown: Ban,
} as const;

type Approval = Extract<FigureImport['status'], 'waiting' | 'turnedDown'>;
const approvalWords: Readonly<Record<Approval, string>> = { waiting: 'Waits for approval', turnedDown: 'Turned down' };

/** Whether an import waits to be approved or was turned down: nothing of it is under way, whatever was done of it before. */
export const isBeforeStart = (status: FigureImport['status']): status is Approval => status in approvalWords;

const undoWords = { queued: 'Undo waits to start', running: 'Undo runs', failed: 'Undo failed' } as const;

/** Where an import stands; one that was undone says so. */
function importWord({ status, undo, counts }: Pick<FigureImport, 'status' | 'undo' | 'counts'>): string {
  if (isBeforeStart(status)) return approvalWords[status];
  if (undo === null) return jobStatusWord(status);
  if (undo.status !== 'done') return undoWords[undo.status];
  return (counts?.putBack ?? 0) < (counts?.written ?? 0) ? 'Undone in part' : 'Undone';
}

export function ImportState({ one }: { readonly one: FigureImport }) {
  const { status, undo } = one;
  const now = isBeforeStart(status) ? status : (undo?.status ?? status);
  const Icon = undo?.status === 'done' && now === 'done' ? Undo2 : icons[now];
  const isFailed = now === 'failed' || now === 'turnedDown';
  return (
    <span className={`${styles['state']} ${isFailed ? styles['failed'] : ''}`}>
      <Icon size={14} aria-hidden />
      {importWord(one)}
    </span>
  );
}

/** What the check said when approval was asked for: "24 rows, 60 new figures, 3 figures to be replaced". */
function plannedText(
  { rows, added, changed, faulty }: NonNullable<FigureImport['planned']>,
  replaces: boolean,
): string {
  const others = replaces ? 'to be replaced' : `left as ${changed === 1 ? 'it stands' : 'they stand'}`;
  const parts = [
    counted(rows, 'row'),
    ...(added > 0 ? [counted(added, 'new figure')] : []),
    ...(changed > 0 ? [`${counted(changed, 'figure')} ${others}`] : []),
    ...(faulty > 0 ? [`${counted(faulty, 'row')} left out`] : []),
  ];
  return `${parts.join(', ')}. Nothing is entered yet`;
}

/** Such as "12 figures written, 3 left as they stood, 1 row at fault". */
export function countsText(one: Pick<FigureImport, 'counts' | 'status' | 'planned' | 'replaces'>): string {
  const { counts, status, planned, replaces } = one;
  if (status === 'waiting' && planned !== null) return plannedText(planned, replaces);
  if (status === 'turnedDown' && counts === null) return 'Nothing was entered';
  if (counts === null) return status === 'failed' ? 'Stopped before its end' : 'Not counted';
  const { written, same, conflict, faulty, putBack, stays } = counts;
  const parts = [
    `${counted(written, 'figure')} written`,
    ...(same > 0 ? [`${same.toLocaleString('en-US')} as before`] : []),
    ...(conflict > 0 ? [`${conflict.toLocaleString('en-US')} left as ${conflict === 1 ? 'it' : 'they'} stood`] : []),
    ...(faulty > 0 ? [`${counted(faulty, 'row')} at fault`] : []),
    ...(putBack > 0 ? [`${putBack.toLocaleString('en-US')} put back`] : []),
    ...(stays > 0 ? [`${stays.toLocaleString('en-US')} changed since and left`] : []),
  ];
  return parts.join(', ');
}
