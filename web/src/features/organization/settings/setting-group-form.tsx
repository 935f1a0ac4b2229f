import { Button } from '@aws-amplify/ui-react';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import type { Organization } from '#shared/domain/organization.ts';
import type { CatalogSetting } from '#shared/domain/settings/catalog.ts';
import type { SettingGroup } from '#shared/domain/settings/setting-kinds.ts';
import { offeredSettings } from '#shared/domain/settings/settings-with-effect.ts';
import { FormConflict } from '../../../components/form-dialog.tsx';
import { FormFailure } from '../../../components/form-failure.tsx';
import { Panel } from '../../../components/panel.tsx';
import styles from '../organization.module.css';
import { GroupExample } from './group-example.tsx';
import { SettingRow } from './setting-row.tsx';
import { inSentence, isFound, ownPageOf, type SettingValues } from './setting-values.ts';
import own from './settings.module.css';
import { anchorOf } from './settings-index.tsx';
import { type UnsavedReport, useReportUnsaved } from './unsaved-parts.ts';
import { useSettingGroup } from './use-setting-group.ts';

interface SettingGroupFormProps {
  readonly group: SettingGroup;
  readonly organization: Organization;
  /** The organization's settings, as `valuesOf` gives them. */
  readonly stored: SettingValues;
  readonly search: string;
  /** Told whenever something begins or ceases to be unsaved. */
  readonly onUnsaved: UnsavedReport;
}

const hasOwnForm = (setting: CatalogSetting): boolean => ownPageOf(setting) !== undefined;

/** The settings of one group, saved together: only those that were changed. What is not saved yet is shown whatever is searched. */
export function SettingGroupForm({ group, organization, stored, search, onUnsaved }: SettingGroupFormProps) {
  const settings = offeredSettings.filter((setting) => setting.group === group);
  const state = useSettingGroup({
    settings: settings.filter((setting) => !hasOwnForm(setting)),
    organization,
    stored,
    draft: `organization/${organization.id}/settings/${group}`,
  });
  useReportUnsaved(group, state.changed.length > 0, onUnsaved);
  const shown = settings.filter((setting) => isFound(setting, search) || state.changed.includes(setting.name));
  const rows = shown.filter((setting) => !hasOwnForm(setting));
  return (
    <div hidden={shown.length === 0}>
      <Panel id={anchorOf(group)} title={group}>
        <form
          className={own['group']}
          noValidate
          hidden={rows.length === 0}
          onSubmit={(event) => {
            event.preventDefault();
            state.submit();
          }}
        >
          <FormFailure error={state.write.error} />
          {state.complaints[''] !== undefined && <p className={styles['error']}>{state.complaints['']}</p>}
          <ul className={own['rows']}>
            {rows.map((setting) => (
              <SettingRow
                key={setting.name}
                setting={setting}
                value={state.values[setting.name] ?? ''}
                values={state.values}
                onChange={(value) => state.change(setting.name, value)}
                hasError={setting.name in state.complaints}
                errorMessage={state.complaints[setting.name] ?? ''}
              />
            ))}
          </ul>
          <GroupExample group={group} values={state.values} onChange={state.change} />
          <GroupActions group={group} state={state} />
        </form>
        {shown.some(hasOwnForm) && <OwnPages settings={shown} stored={stored} />}
      </Panel>
      <FormConflict {...state} />
    </div>
  );
}

/** What is set on pages of its own: how it stands, and the way there. */
const OwnPages = ({ settings, stored }: { settings: readonly CatalogSetting[]; stored: SettingValues }) => (
  <dl className={`${styles['facts']} ${own['ownPages']}`}>
    {settings.map((setting) => {
      const page = ownPageOf(setting);
      if (page === undefined) return null;
      return (
        <Fragment key={setting.name}>
          <dt>{setting.label}</dt>
          <dd>
            {page.isSetUp(stored[setting.name] ?? '')}
            <span className={styles['second']}>
              {setting.description} <Link to={page.to}>{page.title}</Link>
            </span>
          </dd>
        </Fragment>
      );
    })}
  </dl>
);

function GroupActions({ group, state }: { group: SettingGroup; state: ReturnType<typeof useSettingGroup> }) {
  const isChanged = state.changed.length > 0;
  return (
    <div className={styles['actions']}>
      <Button
        type="submit"
        size="small"
        variation="primary"
        isDisabled={!isChanged}
        isLoading={state.write.isPending}
        loadingText="Saving…"
      >
        Save {inSentence(group)}
      </Button>
      {isChanged && (
        <Button size="small" onClick={state.discard}>
          Discard changes
        </Button>
      )}
      <span role="status" className={styles['note']}>
        {isChanged && `${state.changed.length} not saved yet`}
      </span>
    </div>
  );
}
