import { SelectField } from '@aws-amplify/ui-react';
import { ChecklistStage, checklistWords, type RoomNode } from '#shared/domain/document.ts';
import { counted } from '#shared/format/duration.ts';
import { ProgressBar } from '../../components/job-progress.tsx';
import styles from './checklist.module.css';

interface ChecklistBarProps {
  /** All folders of the room. */
  readonly folders: readonly RoomNode[];
  /** Null: all of them are looked at. */
  readonly stage: ChecklistStage | null;
  readonly onChoose: (stage: ChecklistStage | null) => void;
}

const allIn = (nodes: readonly RoomNode[]): readonly RoomNode[] =>
  nodes.flatMap((node) => [node, ...allIn(node.children)]);

/** How far the checklist of a room is, and the choice to look at the folders in one stage. Nothing where no folder is on it. */
export function ChecklistBar({ folders, stage, onChoose }: ChecklistBarProps) {
  const staged = allIn(folders).flatMap(({ checklistStage }) => checklistStage ?? []);
  if (staged.length === 0) return null;
  const count = (one: ChecklistStage): number => staged.filter((other) => other === one).length;
  const complete = count('COMPLETE');
  const label = `Checklist: ${complete} of ${counted(staged.length, 'folder')} complete`;
  return (
    <div className={styles['bar']}>
      <div className={styles['progress']}>
        <span>{label}</span>
        <ProgressBar share={complete / staged.length} label={label} />
      </div>
      <SelectField
        label="Folders by stage of the checklist"
        labelHidden
        size="small"
        value={stage ?? ''}
        onChange={({ target }) => onChoose(ChecklistStage.safeParse(target.value).data ?? null)}
      >
        <option value="">All stages</option>
        {ChecklistStage.options.map((one) => (
          <option key={one} value={one}>
            {checklistWords[one]} ({count(one)})
          </option>
        ))}
      </SelectField>
    </div>
  );
}
