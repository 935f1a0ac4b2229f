import { CircleCheck, CircleDashed, OctagonAlert } from 'lucide-react';
import type { Terms } from '#shared/domain/terms.ts';
import { ApiError, isConflict, messageOf } from '../../../api/api-error.ts';
import { useTerms } from '../../entity/entity-words.ts';
import { fieldLabel } from '../../form/field-words.ts';
import styles from '../list.module.css';
import type { BulkRow } from './bulk-kinds.ts';
import { isMatchedElsewhere, type RowOutcome } from './use-bulk-change.ts';

/** Why one row was refused, and about which of its fields. */
function whyRefused(error: unknown, terms: Terms): string {
  const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
  if (isConflict(error)) {
    const names = fields.map(([field]) => fieldLabel(field, terms));
    return names.length === 0 ? messageOf(error) : `Someone else changed this in the meantime: ${names.join(', ')}.`;
  }
  const sentences = fields.map(([field, message]) => {
    const label = fieldLabel(field, terms);
    // Fields that no form shows, such as where an entity stands, have no name for people.
    return label === field ? message : `${label}: ${message}`;
  });
  return [messageOf(error), ...sentences].join(' ');
}

const matchedText = (count: number): string =>
  count === 1
    ? 'One is matched with a record in another system, and the change may break the match. Trying again changes it anyway.'
    : `${count} are matched with records in another system, and the change may break the matches. Trying again changes them anyway.`;

const worst = { failed: 0, unsent: 1, saved: 2 } as const;

/** Result for each row, the refused ones first, each with its reason. */
export function BulkReport<Row extends BulkRow>({ outcomes }: { outcomes: readonly RowOutcome<Row>[] }) {
  const terms = useTerms();
  const saved = outcomes.filter(({ kind }) => kind === 'saved').length;
  const hasConflict = outcomes.some((outcome) => outcome.kind === 'failed' && isConflict(outcome.error));
  const matched = outcomes.filter(isMatchedElsewhere).length;
  return (
    <div className={styles['report']}>
      <p role="status">
        {saved} of {outcomes.length} saved.
        {hasConflict && ' Trying again loads the latest version of those and saves over it.'}
        {matched > 0 && ` ${matchedText(matched)}`}
      </p>
      <ul
        className={styles['outcomes']}
        aria-label="Result for each"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
      >
        {outcomes
          .toSorted((a, b) => worst[a.kind] - worst[b.kind])
          .map((outcome) => (
            <li key={outcome.row.id}>
              <OutcomeIcon kind={outcome.kind} />
              <span>{outcome.row.name}</span>
              <p>{outcome.kind === 'failed' ? whyRefused(outcome.error, terms) : words[outcome.kind]}</p>
            </li>
          ))}
      </ul>
    </div>
  );
}

const words = { saved: 'Saved', unsent: 'Not sent because you stopped' } as const;

function OutcomeIcon({ kind }: { kind: RowOutcome<BulkRow>['kind'] }) {
  const Icon = { saved: CircleCheck, failed: OctagonAlert, unsent: CircleDashed }[kind];
  return <Icon size={16} aria-hidden className={styles[kind]} />;
}
