import { Skeleton } from '../../components/skeleton.tsx';
import styles from './shell.module.css';

/** The frame while it is not known yet who may see what. */
export function ShellSkeleton() {
  return (
    <div className={styles['shell']}>
      <div className={styles['railPlace']} />
      <div className={styles['page']}>
        <div className={styles['topBar']} />
        <div className={styles['content']}>
          <Skeleton lines={5} />
        </div>
      </div>
    </div>
  );
}
