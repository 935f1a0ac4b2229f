import { isConflict, messageOf } from '../../api/api-error.ts';
import styles from './organization.module.css';

/** What a write met that somebody else had changed first; nothing where it failed otherwise, or did not. */
export const ConflictText = ({ error }: { readonly error: unknown }) =>
  isConflict(error) && (
    <p role="alert" className={styles['error']}>
      {messageOf(error)}
    </p>
  );
