import { useState } from 'react';
import type { Organization } from '#shared/domain/organization.ts';
import { catalog } from '#shared/errors/catalog.ts';
import { api } from '../../../api/api.ts';
import { isConflict, messageOf } from '../../../api/api-error.ts';
import { callsOf } from '../../../api/call-table.ts';
import { organizationQueries } from '../../../api/queries/organization-queries.ts';
import { FileDrop } from '../../../components/file-drop.tsx';
import { FormFailure } from '../../../components/form-failure.tsx';
import { Panel } from '../../../components/panel.tsx';
import { useWrite } from '../../../components/use-write.ts';
import styles from '../organization.module.css';
import own from './settings.module.css';
import { anchorOf } from './settings-index.tsx';

const accepted = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];
const mostBytes = 2 * 1024 * 1024;

/** The fields that the call declares, and the file beside them. */
function formOf(file: File): FormData {
  const data = new FormData();
  data.set('type', 'Logo');
  data.set('name', file.name);
  data.set('file', file);
  return data;
}

/** The logo, which everybody may see: in mails and on the pages for signing in. */
export function LogoPanel({ organization }: { organization: Organization }) {
  const { id, name, logoUrl } = organization;
  const [isRefused, setRefused] = useState(false);
  const publish = useWrite({
    write: (file: File) => api.configuration.publishDocument({ params: { id }, body: formOf(file) }),
    success: callsOf.configuration.publishDocument.success,
    particulars: ({ name }) => `${name} is the logo now`,
    refresh: [organizationQueries.all(), ['session']],
    showsFailures: true,
  });
  const take = ([file]: readonly File[]) => {
    if (file === undefined) return;
    const isFit = accepted.includes(file.type) && file.size <= mostBytes;
    setRefused(!isFit);
    publish.reset();
    if (isFit) publish.mutate(file);
  };
  return (
    <Panel
      id={anchorOf('Logo')}
      title="Logo"
      description="Shown in emails and on sign-in pages. It is publicly visible."
    >
      <div className={styles['form']}>
        {logoUrl === null ? (
          <p className={styles['note']}>No logo yet; the name is shown instead.</p>
        ) : (
          <img className={own['logo']} src={logoUrl} alt={`Logo of ${name}`} />
        )}
        <FormFailure error={publish.error} />
        {(isRefused || isConflict(publish.error)) && (
          <p role="alert" className={styles['error']}>
            {isRefused ? catalog.imageNotAccepted.userMessage : messageOf(publish.error)}
          </p>
        )}
        <FileDrop
          label={logoUrl === null ? 'Choose a logo, or drop it here' : 'Choose another logo, or drop it here'}
          hint={publish.isPending ? 'Uploading…' : 'PNG, JPEG, GIF or WebP of at most 2 MB'}
          accept={accepted.join(',')}
          isDisabled={publish.isPending}
          onFiles={take}
        />
      </div>
    </Panel>
  );
}
