import { SelectField } from '@aws-amplify/ui-react';
import type { ChecklistStage, RoomNode } from '#shared/domain/document.ts';
import { counted } from '#shared/format/duration.ts';
import { ProgressBar } from '../../components/job-progress.tsx';
import styles from './checklist.module.css';
import { type Narrowing, narrowings } from './narrowing.ts';

const stagesIn = (nodes: readonly RoomNode[]): readonly ChecklistStage[] =>
  nodes.flatMap(({ checklistStage, children }) => [...(checklistStage ? [checklistStage] : []), ...stagesIn(children)]);

interface FoldersProps {
  /** All folders of the room. */
  readonly folders: readonly RoomNode[];
}

/** How far the checklist of a room is; nothing where no folder is on it. */
export function ChecklistBar({ folders }: FoldersProps) {
  const staged = stagesIn(folders);
  if (staged.length === 0) return null;
  const complete = staged.filter((stage) => stage === 'COMPLETE').length;
  const label = `Checklist: ${complete} of ${counted(staged.length, 'folder')} complete`;
  return (
    <div className={styles['bar']}>
      <span>{label}</span>
      <ProgressBar share={complete / staged.length} label={label} />
    </div>
  );
}

interface NarrowingSelectProps extends FoldersProps {
  /** Null: all of it is looked at, folder by folder. */
  readonly narrowing: Narrowing | null;
  readonly onNarrow: (value: string | null) => void;
}

const [ofChecklist, ofExpiry] = [
  narrowings.filter(({ kind }) => kind === 'stage'),
  narrowings.filter(({ kind }) => kind === 'expiry'),
];

/** The choice to look at what of the whole room is in one stage of the checklist, or expires soon. */
export function NarrowingSelect({ folders, narrowing, onNarrow }: NarrowingSelectProps) {
  const staged = stagesIn(folders);
  const count = (stage: string): number => staged.filter((other) => other === stage).length;
  return (
    <SelectField
      label="Show of this data room"
      labelHidden
      size="small"
      value={narrowing?.value ?? ''}
      onChange={({ target }) => onNarrow(target.value)}
    >
      <option value="">Everything</option>
      {(staged.length > 0 || narrowing?.kind === 'stage') && (
        <optgroup label="Folders by checklist">
          {ofChecklist.map(({ value, word }) => (
            <option key={value} value={value}>
              {word} ({count(value)})
            </option>
          ))}
        </optgroup>
      )}
      <optgroup label="Documents by expiry">
        {ofExpiry.map(({ value, word }) => (
          <option key={value} value={value}>
            {word}
          </option>
        ))}
      </optgroup>
    </SelectField>
  );
}
