import { decide } from '#shared/domain/permissions/explain.ts';
import { Level, type SourceType } from '#shared/domain/permissions/permission.ts';
import { termsOf } from '#shared/domain/terms.ts';
import { becauseWords } from '#shared/format/decision-words.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { Panel } from '../../components/panel.tsx';
import styles from './profile.module.css';

const sources: readonly { readonly source: SourceType; readonly label: string }[] = [
  { source: 'Deal', label: 'Structures' },
  { source: 'Covenant', label: 'Covenants' },
  { source: 'Document', label: 'Documents' },
  { source: 'Detail', label: 'Figures' },
  { source: 'Organization', label: 'Organization and its members' },
];

const levelWords: Readonly<Record<Level, string>> = {
  View: 'View',
  Edit: 'View and edit',
  Create: 'View, edit and create',
};

/** The highest level of each kind of thing in the whole organization; single structures may grant or deny more. */
export function AccessPanel() {
  const { permissions, organization } = useGlobalState();
  // Of the whole organization no single place decides.
  const spoken = { who: 'you', terms: termsOf(organization.details), placeName: () => null };
  return (
    <Panel title="What you may do" description={`In ${organization.name}, and why.`} flush>
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
            const requirementOf = (level: Level) =>
              ({ level, sourceType: source, organizationId: organization.id, entityPath: [] }) as const;
            const highest = Level.options.findLast((level) => decide(permissions, requirementOf(level)).permitted);
            const settled = requirementOf(highest ?? 'View');
            return (
              <tr key={source}>
                <th scope="row">{label}</th>
                <td>{highest === undefined ? 'Only what is shared' : levelWords[highest]}</td>
                <td>{becauseWords(decide(permissions, settled), settled, spoken)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Panel>
  );
}
