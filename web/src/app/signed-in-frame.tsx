import { Link, Outlet } from 'react-router-dom';
import { useSession } from '../api/use-session.ts';
import { Brand } from '../components/brand.tsx';
import { pageCode } from './code/page-code.tsx';
import { layouts } from './routes/layouts.ts';
import { ShellSkeleton } from './shell/shell-skeleton.tsx';
import styles from './signed-in-frame.module.css';

/** The frame of signed-in people, which the sign-in does without. */
export const frameCode = pageCode(layouts.frame, <ShellSkeleton />);

/** Around what anybody may come upon: the frame for whoever is signed in, the way to the start for everybody else. */
export function FrameIfSignedIn() {
  if (useSession() !== null) return <frameCode.Component />;
  return (
    <>
      <header className={styles['header']}>
        <Link to="/" aria-label="Trestle, start page">
          <Brand />
        </Link>
      </header>
      <main>
        <Outlet />
      </main>
    </>
  );
}
