import { Button } from '@aws-amplify/ui-react';
import { Ban, Check, type LucideIcon, Pencil, Send, Undo2, X } from 'lucide-react';
import { useState } from 'react';
import type { Workflow } from '#shared/domain/approvals/workflow.ts';
import { lazyDialog } from '../../components/code/lazy-dialog.tsx';
import { actLabels, type ChosenAct } from './act-words.ts';
import styles from './approval.module.css';

const ActDialog = lazyDialog(async () => (await import('./act-dialog.tsx')).ActDialog);
const WorkflowDialog = lazyDialog(async () => (await import('./workflow-dialog.tsx')).WorkflowDialog);

const icons: Readonly<Record<ChosenAct, LucideIcon>> = {
  trigger: Send,
  approve: Check,
  amend: Undo2,
  reject: X,
  cancel: Ban,
};

/** What the reader may do with a workflow; each act asks for a note first. */
export function WorkflowActs({ workflow }: { readonly workflow: Workflow }) {
  const [asked, setAsked] = useState<ChosenAct | 'edit' | null>(null);
  const { acts, sourceName } = workflow;
  const offered: readonly ChosenAct[] = [
    ...(acts.includes('trigger') ? (['trigger'] as const) : []),
    ...(acts.includes('approve') ? (['approve'] as const) : []),
    ...(acts.includes('reject') ? (['amend', 'reject'] as const) : []),
    ...(acts.includes('cancel') ? (['cancel'] as const) : []),
  ];
  if (offered.length === 0 && !acts.includes('edit')) return null;
  return (
    <div className={styles['acts']}>
      {offered.map((act) => {
        const Icon = icons[act];
        return (
          <Button
            key={act}
            size="small"
            {...(act === 'approve' || act === 'trigger' ? { variation: 'primary' as const } : {})}
            aria-label={`${actLabels[act]}: ${sourceName}`}
            onClick={() => setAsked(act)}
          >
            <Icon size={14} aria-hidden />
            {actLabels[act]}
          </Button>
        );
      })}
      {acts.includes('edit') && (
        <Button size="small" aria-label={`Change steps: ${sourceName}`} onClick={() => setAsked('edit')}>
          <Pencil size={14} aria-hidden />
          Change steps
        </Button>
      )}
      {asked === 'edit' && (
        <WorkflowDialog
          structureId={workflow.structureId}
          source={workflow.source}
          sourceName={sourceName}
          workflow={workflow}
          onClose={() => setAsked(null)}
        />
      )}
      {asked !== null && asked !== 'edit' && (
        <ActDialog workflow={workflow} act={asked} onClose={() => setAsked(null)} />
      )}
    </div>
  );
}
