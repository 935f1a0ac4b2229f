import { Alert, Button } from '@aws-amplify/ui-react';
import type { EntityType } from '#shared/domain/entity-types.ts';
import { useTerms } from '../entity/entity-words.ts';
import { formLabel, valueText } from './field-words.ts';
import styles from './form.module.css';
import type { Clash } from './merge-entered.ts';

interface ClashesProps {
  /** Of the entity that both have changed. */
  readonly type: EntityType;
  readonly message: string;
  readonly clashes: readonly Clash[];
  readonly mine: Readonly<Record<string, unknown>>;
  /** What ids in values stand for. */
  readonly names: ReadonlyMap<string, string>;
  readonly onKeep: (field: string) => void;
  readonly onTake: (clash: Clash) => void;
}

/** The fields that somebody else has changed, too, each with both values and the choice between them. */
export function Clashes({ type, message, clashes, mine, names, onKeep, onTake }: ClashesProps) {
  const terms = useTerms();
  return (
    <Alert variation="warning" role="alert" heading="Someone else saved first">
      <p>{message}</p>
      <p>Your entries are kept. Their other changes are now in the form.</p>
      {clashes.length === 0 ? (
        <p>Save again to keep your version.</p>
      ) : (
        <ul className={styles['clashes']}>
          {clashes.map((clash) => {
            const label = formLabel(clash.field, type, terms);
            return (
              <li key={clash.field} className={styles['clash']}>
                <span className={styles['clashName']}>{label}</span>
                <dl>
                  <dt>Yours</dt>
                  <dd>{valueText(mine[clash.field], names)}</dd>
                  <dt>Latest</dt>
                  <dd>{valueText(clash.latest, names)}</dd>
                </dl>
                <div className={styles['clashActs']}>
                  <Button size="small" onClick={() => onKeep(clash.field)} aria-label={`Keep mine for ${label}`}>
                    Keep mine
                  </Button>
                  <Button size="small" onClick={() => onTake(clash)} aria-label={`Take the latest for ${label}`}>
                    Take the latest
                  </Button>
                </div>
              </li>
            );
          })}
        </ul>
      )}
    </Alert>
  );
}
