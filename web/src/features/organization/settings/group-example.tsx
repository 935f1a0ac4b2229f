import { allowedApps, defaultApp } from '#shared/domain/apps.ts';
import type { SettingGroup } from '#shared/domain/settings/setting-kinds.ts';
import { countOfLoans, termsOf } from '#shared/domain/terms.ts';
import type { SettingValues } from './setting-values.ts';
import own from './settings.module.css';

interface GroupExampleProps {
  readonly group: SettingGroup;
  readonly values: SettingValues;
}

/** What the settings of a group come to, while they are changed. */
export function GroupExample({ group, values }: GroupExampleProps) {
  const settings = Object.entries(values).map(([name, value]) => ({ name, value }));
  if (group === 'Display and naming') return <TermExample settings={settings} />;
  return group === 'Apps' ? <AppsExample settings={settings} /> : null;
}

type Settings = Parameters<typeof termsOf>[0];

function TermExample({ settings }: { settings: Settings }) {
  const terms = termsOf(settings);
  return (
    <section className={own['example']} aria-label="Your terms">
      <p>
        <strong>{terms.dealLabel}:</strong> Sandhollow Solar
      </p>
      <p>
        {countOfLoans(1, terms)} and 2 {terms.spvs}, then {countOfLoans(3, terms)} and 1 {terms.spv}
      </p>
    </section>
  );
}

function AppsExample({ settings }: { settings: Settings }) {
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
