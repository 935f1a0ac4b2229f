import { SelectField } from '@aws-amplify/ui-react';
import { ChecklistStage, type RoomNode } from '#shared/domain/document.ts';
import { counted } from '#shared/format/duration.ts';
import { ProgressBar } from '../../components/job-progress.tsx';
import styles from './checklist.module.css';
import { type Narrowing, narrowings } from './narrowing.ts';

interface ChecklistBarProps {
  /** All folders of the room. */
  readonly folders: readonly RoomNode[];
  /** Null: all of it is looked at, folder by folder. */
  readonly narrowing: Narrowing | null;
  readonly onNarrow: (value: string | null) => void;
}

const stagesIn = (nodes: readonly RoomNode[]): readonly ChecklistStage[] =>
  nodes.flatMap(({ checklistStage, children }) => [...(checklistStage ? [checklistStage] : []), ...stagesIn(children)]);

/** How far the checklist of a room is, where it has one, and the choice to look at what is in one stage or expires soon, in whatever folder. */
export function ChecklistBar({ folders, narrowing, onNarrow }: ChecklistBarProps) {
  const staged = stagesIn(folders);
  const count = (stage: string): number => staged.filter((other) => other === stage).length;
  const complete = count(ChecklistStage.enum.COMPLETE);
  const label = `Checklist: ${complete} of ${counted(staged.length, 'folder')} complete`;
  const [ofChecklist, ofExpiry] = (['stage', 'expiry'] as const).map((kind) =>
    narrowings.filter((one) => one.kind === kind),
  );
  return (
    <div className={styles['bar']}>
      {staged.length > 0 && (
        <div className={styles['progress']}>
          <span>{label}</span>
          <ProgressBar share={complete / staged.length} label={label} />
        </div>
      )}
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
            {ofChecklist?.map(({ value, word }) => (
              <option key={value} value={value}>
                {word} ({count(value)})
              </option>
            ))}
          </optgroup>
        )}
        <optgroup label="Documents by expiry">
          {ofExpiry?.map(({ value, word }) => (
            <option key={value} value={value}>
              {word}
            </option>
          ))}
        </optgroup>
      </SelectField>
    </div>
  );
}
