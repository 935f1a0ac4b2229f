import { useSyncExternalStore } from 'react';
import { Level, type SourceType } from '#shared/domain/permissions/permission.ts';
import { decide } from '#shared/domain/permissions/resolve.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { chooseColorMode, colorModeChoice, subscribeToColorMode } from '../../components/color-mode.ts';
import { chooseDensity, densities, useDensity } from '../../components/density.ts';
import { PageHeader } from '../../components/page-header.tsx';
import { Panel } from '../../components/panel.tsx';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import styles from './profile.module.css';

const themes = [
  { value: 'system', label: 'As the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

export function ProfilePage() {
  const { agent, organization, permissions } = useGlobalState();
  const choice = useSyncExternalStore(subscribeToColorMode, colorModeChoice);
  const density = useDensity();
  return (
    <div className={styles['page']}>
      <PageHeader title={agent.displayName} documentTitle="Profile" facts={<span>{agent.primaryEmail}</span>} />
      <div className={styles['panels']}>
        <Panel title="Account">
          <dl className={styles['facts']}>
            <dt>Name</dt>
            <dd>
              {agent.firstName} {agent.lastName}
            </dd>
            <dt>Email</dt>
            <dd>{agent.primaryEmail}</dd>
            {agent.primaryPhoneNumber && (
              <>
                <dt>Phone</dt>
                <dd>{agent.primaryPhoneNumber}</dd>
              </>
            )}
            <dt>Organization</dt>
            <dd>{organization.name}</dd>
            <dt>Roles</dt>
            <dd>{rolesText(permissions.superuser, permissions.roles)}</dd>
          </dl>
        </Panel>
        <Panel title="Appearance" description="Remembered on this device.">
          <dl className={styles['choices']}>
            <dt>Theme</dt>
            <dd>
              <SegmentedControl label="Theme" options={themes} value={choice} onChange={chooseColorMode} />
            </dd>
            <dt>Density of tables</dt>
            <dd>
              <SegmentedControl
                label="Density of tables"
                options={densities}
                value={density}
                onChange={chooseDensity}
              />
            </dd>
          </dl>
        </Panel>
        <Panel title="What you may do" description={`In ${organization.name}, and why.`} flush>
          <Access />
        </Panel>
      </div>
    </div>
  );
}

function rolesText(isSuperuser: boolean, roles: readonly string[]): string {
  const names = [...(isSuperuser ? ['Superuser'] : []), ...roles];
  return names.length === 0 ? 'None; you see what is shared with you' : names.join(', ');
}

const sources: readonly { readonly source: SourceType; readonly label: string }[] = [
  { source: 'Deal', label: 'Structures' },
  { source: 'Covenant', label: 'Covenants' },
  { source: 'Document', label: 'Documents' },
  { source: 'Detail', label: 'Figures' },
  { source: 'Organization', label: 'Organization and its members' },
];

/** The highest level of each kind of thing in the whole organization; single structures may grant or deny more. */
function Access() {
  const { permissions, organization } = useGlobalState();
  return (
    <table className={styles['access']}>
      <thead>
        <tr>
          <th scope="col">On</th>
          <th scope="col">You may</th>
          <th scope="col">Why</th>
        </tr>
      </thead>
      <tbody>
        {sources.map(({ source, label }) => {
          const ask = (level: Level) =>
            decide(permissions, { level, sourceType: source, organizationId: organization.id, entityPath: [] });
          const highest = Level.options.toReversed().find((level) => ask(level).permitted);
          return (
            <tr key={source}>
              <th scope="row">{label}</th>
              <td>{highest === undefined ? 'Only what is shared' : levelWords[highest]}</td>
              <td>{ask(highest ?? 'View').because}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const levelWords: Readonly<Record<Level, string>> = {
  View: 'View',
  Edit: 'View and edit',
  Create: 'View, edit and create',
};
