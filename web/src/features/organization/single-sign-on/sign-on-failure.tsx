import type { CatalogSetting } from '#shared/domain/settings/catalog.ts';
import { isConflict, messageOf } from '../../../api/api-error.ts';
import { FormFailure } from '../../../components/form-failure.tsx';
import styles from '../organization.module.css';
import { complaintsOf } from '../settings/setting-values.ts';

/** The server's sentence about the configuration as a whole; it does not tell fields apart. */
export function SignOnFailure({ error, setting }: { error: Error | null; setting: CatalogSetting }) {
  const [complaint] = Object.values(complaintsOf(error, [setting.name]));
  if (complaint === undefined && !isConflict(error)) return <FormFailure error={error} />;
  return (
    <p role="alert" className={styles['error']}>
      {complaint ?? messageOf(error)}
    </p>
  );
}
