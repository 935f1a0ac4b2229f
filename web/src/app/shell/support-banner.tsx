import { Link } from 'react-router-dom';
import type { GlobalState } from '../../api/global-state.tsx';
import { MomentText } from '../../components/date-text.tsx';
import styles from './support-banner.module.css';

/** Tells support on every page whose eyes it looks through. */
export function SupportBanner({ agent, organization, support }: GlobalState) {
  return (
    <section aria-label="Support access">
      <div className={styles['banner']} role="note">
        <span>
          You see {organization.name} as {agent.displayName} sees it, read-only.{' '}
          {support && (
            <>
              It ends <MomentText at={support.until} /> at the latest. Everything you open is recorded.
            </>
          )}
        </span>
        <Link to="/logout">End support access</Link>
      </div>
    </section>
  );
}
