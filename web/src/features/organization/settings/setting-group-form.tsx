import { Button } from '@aws-amplify/ui-react';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import type { Organization } from '#shared/domain/organization.ts';
import { type CatalogSetting, settingCatalog } from '#shared/domain/settings/catalog.ts';
import type { SettingGroup } from '#shared/domain/settings/setting-kinds.ts';
import { FormConflict } from '../../../components/form-dialog.tsx';
import { FormFailure } from '../../../components/form-failure.tsx';
import { Panel } from '../../../components/panel.tsx';
import styles from '../organization.module.css';
import { GroupExample } from './group-example.tsx';
import { SettingRow } from './setting-row.tsx';
import { inSentence, isFound, type SettingValues } from './setting-values.ts';
import own from './settings.module.css';
import { anchorOf } from './settings-index.tsx';
import { useSettingGroup } from './use-setting-group.ts';

interface SettingGroupFormProps {
  readonly group: SettingGroup;
  readonly organization: Organization;
  /** The organization's settings, as `valuesOf` gives them. */
  readonly stored: SettingValues;
  readonly search: string;
}

/** Single sign-on has a page of its own. */
const hasOwnForm = ({ kind }: CatalogSetting): boolean => kind === 'singleSignOn';

/** The settings of one group, saved together: only those that were changed. What is not saved yet is shown whatever is searched. */
export function SettingGroupForm({ group, organization, stored, search }: SettingGroupFormProps) {
  const settings = settingCatalog.filter((setting) => setting.group === group);
  const state = useSettingGroup({
    settings: settings.filter((setting) => !hasOwnForm(setting)),
    organization,
    stored,
    draft: `organization/${organization.id}/settings/${group}`,
  });
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
          <GroupExample group={group} values={state.values} />
          <GroupActions group={group} state={state} />
        </form>
        {shown.some(hasOwnForm) && (
          <dl className={styles['facts']}>
            {shown.filter(hasOwnForm).map(({ name, label, description }) => (
              <Fragment key={name}>
                <dt>{label}</dt>
                <dd>
                  {(stored[name] ?? '') === '' ? 'Not set up' : 'Set up'}
                  <span className={styles['second']}>
                    {description} <Link to="single-sign-on">Single sign-on</Link>
                  </span>
                </dd>
              </Fragment>
            ))}
          </dl>
        )}
      </Panel>
      <FormConflict {...state} />
    </div>
  );
}

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
