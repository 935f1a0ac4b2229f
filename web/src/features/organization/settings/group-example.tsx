import { Button } from '@aws-amplify/ui-react';
import { allowedApps, defaultApp } from '#shared/domain/apps.ts';
import type { SettingName } from '#shared/domain/settings/catalog.ts';
import type { SettingGroup } from '#shared/domain/settings/setting-kinds.ts';
import type { StoredSettings } from '#shared/domain/settings/stored-settings.ts';
import { countOfLoans, termsOf } from '#shared/domain/terms.ts';
import { betterPlural, type SettingValues } from './setting-values.ts';
import own from './settings.module.css';

interface GroupExampleProps {
  readonly group: SettingGroup;
  readonly values: SettingValues;
  readonly onChange: (name: SettingName, value: string) => void;
}

/** What the settings of a group come to, while they are changed. */
export function GroupExample({ group, values, onChange }: GroupExampleProps) {
  if (group === 'Display and naming') return <TermExample values={values} onChange={onChange} />;
  return group === 'Apps' ? <AppsExample settings={asSettings(values)} /> : null;
}

const asSettings = (values: SettingValues) => Object.entries(values).map(([name, value]) => ({ name, value }));

function TermExample({ values, onChange }: Omit<GroupExampleProps, 'group'>) {
  const terms = termsOf(asSettings(values));
  const plural = betterPlural(values);
  return (
    <section className={own['example']} aria-label="Your terms">
      <p>
        <strong>{terms.dealLabel}:</strong> Sandhollow Solar
      </p>
      <p>
        {countOfLoans(1, terms)}, {countOfLoans(3, terms)} and 1 {terms.spv}
      </p>
      {plural !== null && (
        <p>
          Is “{terms.loans}” right?{' '}
          <Button size="small" onClick={() => onChange('customNameForLoanPlural', plural)}>
            Use “{plural}”
          </Button>
        </p>
      )}
    </section>
  );
}

function AppsExample({ settings }: { settings: StoredSettings }) {
  const apps = allowedApps(settings);
  return (
    <section className={own['example']} aria-label="Your apps">
      {apps.length === 0 ? (
        <p>Nobody would have an app. Leave at least one of them.</p>
      ) : (
        <p>
          Members have {new Intl.ListFormat('en-US').format(apps)}, and begin in {defaultApp(settings)}.
        </p>
      )}
    </section>
  );
}
