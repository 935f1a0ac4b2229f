import { CircleCheck, Clock3, LoaderCircle, OctagonAlert, Undo2 } from 'lucide-react';
import type { FigureImport } from '#shared/domain/figure-import.ts';
import { counted } from '../../../components/counted.ts';
import { jobStatusWord } from '../../../components/job-progress.tsx';
import styles from './imports.module.css';

const icons = { queued: Clock3, running: LoaderCircle, done: CircleCheck, failed: OctagonAlert } as const;

const undoWords = { queued: 'Undo waits to start', running: 'Undo runs', failed: 'Undo failed' } as const;

/** Where an import stands; one that was undone says so. */
function importWord({ status, undo, counts }: Pick<FigureImport, 'status' | 'undo' | 'counts'>): string {
  if (undo === null) return jobStatusWord(status);
  if (undo.status !== 'done') return undoWords[undo.status];
  return (counts?.putBack ?? 0) < (counts?.written ?? 0) ? 'Undone in part' : 'Undone';
}

export function ImportState({ one }: { readonly one: FigureImport }) {
  const { status, undo } = one;
  const Icon = undo?.status === 'done' ? Undo2 : icons[undo?.status ?? status];
  const isFailed = (undo?.status ?? status) === 'failed';
  return (
    <span className={`${styles['state']} ${isFailed ? styles['failed'] : ''}`}>
      <Icon size={14} aria-hidden />
      {importWord(one)}
    </span>
  );
}

/** Such as "12 figures written, 3 left as they stood, 1 row at fault". */
export function countsText({ counts, status }: Pick<FigureImport, 'counts' | 'status'>): string {
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
