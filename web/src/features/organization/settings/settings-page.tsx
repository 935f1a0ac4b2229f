import { TextField } from '@aws-amplify/ui-react';
import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import type { Organization } from '#shared/domain/organization.ts';
import { settingGroups } from '#shared/domain/settings/setting-kinds.ts';
import { offeredSettings } from '#shared/domain/settings/settings-with-effect.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { organizationQueries } from '../../../api/queries/organization-queries.ts';
import { useAddressValue } from '../../../components/address-values.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Page } from '../../../components/page.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { useUnsavedGuard } from '../../../components/use-unsaved-guard.tsx';
import styles from '../organization.module.css';
import { ChangedSettings } from './changed-settings.tsx';
import { LogoPanel } from './logo-panel.tsx';
import { MaintenancePanel } from './maintenance-panel.tsx';
import { OrganizationPanel } from './organization-panel.tsx';
import { SettingGroupForm } from './setting-group-form.tsx';
import { isFound, valuesOf } from './setting-values.ts';
import { SettingsIndex } from './settings-index.tsx';
import { type UnsavedReport, useUnsavedParts } from './unsaved-parts.ts';

/** Everything that an organization can set, in its groups, to be searched. */
export function SettingsPage() {
  const { organization } = useGlobalState();
  const detail = useQuery(organizationQueries.detail(organization.id));
  const [asked, ask] = useAddressValue('search');
  // The field is ahead of the address, which changes later than somebody types.
  const [search, setSearch] = useState(asked);
  useFollowedLinks(() => setSearch(asked));
  const searched = useDeferredValue(search.trim());
  const { isUnsaved, report } = useUnsavedParts();
  const guard = useUnsavedGuard(isUnsaved);
  const look = (text: string) => {
    setSearch(text);
    ask(text);
  };
  return (
    <Page title="General" documentTitle="Organization settings" facts={<span>{organization.name}</span>}>
      <TextField
        className={styles['search'] ?? ''}
        label="Search settings"
        labelHidden
        placeholder="Search settings"
        type="search"
        value={search}
        onChange={({ target }) => look(target.value)}
      />
      <QueryView query={detail}>
        {(found) => <Settings organization={found} search={searched} onUnsaved={report} />}
      </QueryView>
      {guard}
    </Page>
  );
}

/** Calls when a link, or the browser's Back, has led to another address of this page; what is typed replaces the address instead. */
function useFollowedLinks(onFollowed: () => void): void {
  const { key } = useLocation();
  const isTyped = useNavigationType() === 'REPLACE';
  const [shown, setShown] = useState(key);
  if (key === shown) return;
  setShown(key);
  if (!isTyped) onFollowed();
}

interface SettingsProps {
  readonly organization: Organization;
  readonly search: string;
  readonly onUnsaved: UnsavedReport;
}

function Settings({ organization, search, onUnsaved }: SettingsProps) {
  const stored = useMemo(() => valuesOf(organization.details), [organization.details]);
  const count = offeredSettings.filter((setting) => isFound(setting, search)).length;
  return (
    <>
      <p role="status" className="visually-hidden">
        {search !== '' && `${count} ${count === 1 ? 'setting' : 'settings'} found`}
      </p>
      {search === '' && <SettingsIndex />}
      {search === '' && <ChangedSettings stored={stored} />}
      {/* What was entered is kept while something is searched. */}
      <div className="stack" hidden={search !== ''}>
        <OrganizationPanel organization={organization} onUnsaved={onUnsaved} />
        <LogoPanel organization={organization} />
      </div>
      {count === 0 && (
        <EmptyState icon={SearchX} title={`No setting says “${search}”`}>
          Labels, names, descriptions and choices are searched.
        </EmptyState>
      )}
      {settingGroups.map((group) => (
        <SettingGroupForm
          key={group}
          group={group}
          organization={organization}
          stored={stored}
          search={search}
          onUnsaved={onUnsaved}
        />
      ))}
      {search === '' && <MaintenancePanel />}
    </>
  );
}
