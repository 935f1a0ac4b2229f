import { Link } from 'react-router-dom';
import { daysAhead } from '#shared/domain/covenant-risk.ts';
import { structurePath } from '#shared/domain/entity-path.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { formatDate } from '#shared/format/dates.ts';
import { addDays } from '#shared/time/dates.ts';
import { ButtonLink } from '../../../components/button-link.tsx';
import { today } from '../../../components/date-text.tsx';
import { Panel } from '../../../components/panel.tsx';
import { addressOfLine, type CovenantLine } from '../../../entities/covenant/standing-lines.ts';
import { useMayViewCovenants } from '../../../entities/covenant/use-covenant-rights.ts';
import { useMayUpload } from '../../../entities/entity/use-may-change.ts';
import { Contact } from './contact.tsx';
import styles from './guest.module.css';
import { HandIns } from './hand-ins.tsx';
import { owedOf } from './owed.ts';
import { ToDoLine } from './to-do-line.tsx';
import { UploadPlace } from './upload-place.tsx';

interface StructureToDoProps {
  readonly structure: Structure;
  readonly lines: readonly CovenantLine[];
}

/** What is owed in one structure, and where it goes. */
export function StructureToDo({ structure, lines }: StructureToDoProps) {
  const seesCovenants = useMayViewCovenants(structurePath(structure));
  const mayUpload = useMayUpload(structure);
  return (
    <Panel
      title={structure.name}
      flush
      actions={<ButtonLink to={`/deals/${structure.id}/overview`}>Open structure</ButtonLink>}
    >
      {seesCovenants ? (
        <ToDo lines={lines} />
      ) : (
        <p className={styles['none']}>
          What is due here is not shown to you. Ask <Contact />.
        </p>
      )}
      {seesCovenants && mayUpload && <HandIns structure={structure} />}
      <UploadPlace structure={structure} />
    </Panel>
  );
}

function ToDo({ lines }: Pick<StructureToDoProps, 'lines'>) {
  const { now, next } = owedOf(lines, addDays(today(), daysAhead));
  return (
    <>
      {now.length === 0 ? (
        <p className={styles['none']}>Nothing is due in the next {daysAhead} days.</p>
      ) : (
        <ul className={styles['list']}>
          {now.map((line) => (
            <li key={line.covenantId}>
              <ToDoLine line={line} />
            </li>
          ))}
        </ul>
      )}
      {next !== null && (
        <p className={styles['next']}>
          After that: <Link to={addressOfLine(next)}>{next.name}</Link>, due {formatDate(next.nextDueDate)}.
        </p>
      )}
    </>
  );
}
