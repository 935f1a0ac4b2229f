import { Menu } from 'lucide-react';
import { Brand } from '../../components/brand.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { isRailCollapsed } from './kept-rail.ts';
import styles from './shell.module.css';

/** The frame while it is not known yet who may see what, with its parts where they will be. */
export function ShellSkeleton() {
  const isCollapsed = isRailCollapsed();
  return (
    <div className={styles['shell']}>
      <div className={`${styles['railPlace']} ${isCollapsed ? styles['narrow'] : ''}`}>
        <Brand isMarkOnly={isCollapsed} />
      </div>
      <div className={styles['page']}>
        <div className={styles['topBar']}>
          <div className={styles['menuButton']}>
            <Menu size={18} aria-hidden />
          </div>
        </div>
        <div className={styles['content']}>
          <Skeleton lines={5} />
        </div>
      </div>
    </div>
  );
}
