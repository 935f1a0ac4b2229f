import { inSentence } from '../../entities/entity/entity-words.ts';
import { useTerms } from '../../entities/entity/use-terms.ts';
import styles from './structure-import.module.css';

/** What the import does, for somebody who has not chosen a file yet. */
export function ImportSteps() {
  const loans = inSentence(useTerms().loans);
  const steps = [
    {
      title: 'Download the template',
      text: `It has a sheet each for structures, projects and ${loans}, and explains what every column may hold.`,
    },
    {
      title: 'Fill it in',
      text: 'Every row becomes one entity. Rows name the structure that they lie in by its custom id or name, whether it exists or stands in the file.',
    },
    {
      title: 'Check, then import',
      text: 'Choose the file below. You see what would become of each row before anything is created; what exists already stays as it is.',
    },
  ];
  return (
    <ol className={styles['steps']}>
      {steps.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p className={styles['note']}>{text}</p>
        </li>
      ))}
    </ol>
  );
}
