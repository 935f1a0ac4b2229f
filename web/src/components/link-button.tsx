import type { ReactNode } from 'react';
import styles from './link-button.module.css';

interface LinkButtonProps {
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** What looks like a link in a text and does something on this page. */
export const LinkButton = ({ onClick, children }: LinkButtonProps) => (
  <button type="button" className={styles['link']} onClick={onClick}>
    {children}
  </button>
);
