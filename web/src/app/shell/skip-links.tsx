import { type RefObject, useState } from 'react';
import styles from './shell.module.css';

const firstInList = 'tbody a[href], tbody button, tbody input';

/** Ways past the navigation and past the tools of a table; they show when they have the focus. */
export function SkipLinks({ main }: { main: RefObject<HTMLElement | null> }) {
  const [hasList, setHasList] = useState(false);
  const firstRow = () => main.current?.querySelector<HTMLElement>(firstInList) ?? null;
  return (
    <>
      <button
        type="button"
        className={styles['skip']}
        onFocus={() => setHasList(firstRow() !== null)}
        onClick={() => main.current?.focus()}
      >
        Skip to content
      </button>
      {hasList && (
        <button type="button" className={styles['skip']} onClick={() => firstRow()?.focus()}>
          Skip to list
        </button>
      )}
    </>
  );
}
