import { useEffect, useState } from 'react';
import styles from '../document-view.module.css';

interface PageNumberProps {
  readonly current: number;
  readonly count: number;
  readonly onSelect: (page: number) => void;
}

/** The page that is in sight, as a field that leads to another one. */
export function PageNumber({ current, count, onSelect }: PageNumberProps) {
  const [typed, setTyped] = useState(String(current));
  useEffect(() => setTyped(String(current)), [current]);
  const go = () => {
    const page = Number(typed);
    if (Number.isInteger(page) && page >= 1 && page <= count) onSelect(page);
    else setTyped(String(current));
  };
  return (
    <label className={styles['pageNumber']}>
      <input
        aria-label="Page"
        inputMode="numeric"
        maxLength={6}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={go}
        onKeyDown={({ key }) => key === 'Enter' && go()}
      />
      of {count}
    </label>
  );
}
