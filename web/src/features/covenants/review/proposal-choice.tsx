import type { CovenantWithState } from '#shared/domain/covenant.ts';
import { formatSection } from '#shared/format/covenant-words.ts';
import { DoubtMarks } from './doubt-marks.tsx';
import styles from './review.module.css';
import type { ReviewDoubt } from './review-doubts.ts';
import { termsInShort } from './terms-in-short.ts';

interface ProposalChoiceProps {
  readonly legend: string;
  readonly proposals: readonly CovenantWithState[];
  readonly doubts: ReadonlyMap<string, readonly ReviewDoubt[]>;
  readonly chosen: ReadonlySet<string>;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
}

/** Proposals with a check box each, and one for all of them. */
export function ProposalChoice({ legend, proposals, doubts, chosen, onChange }: ProposalChoiceProps) {
  const isAll = proposals.length > 0 && proposals.every(({ id }) => chosen.has(id));
  const toggle = (id: string) =>
    onChange(new Set(chosen.has(id) ? [...chosen].filter((one) => one !== id) : [...chosen, id]));
  return (
    <fieldset className={styles['choice']}>
      <legend className="visually-hidden">{legend}</legend>
      <label className={styles['choiceAll']}>
        <input
          type="checkbox"
          checked={isAll}
          onChange={() => onChange(new Set(isAll ? [] : proposals.map(({ id }) => id)))}
        />
        All {proposals.length}
      </label>
      <ul>
        {proposals.map((proposal) => (
          <li key={proposal.id}>
            <label className={styles['chosen']}>
              <input type="checkbox" checked={chosen.has(proposal.id)} onChange={() => toggle(proposal.id)} />
              <span>
                <span className={styles['entryName']}>{proposal.name}</span>
                <span className="below">
                  {proposal.section !== null && `${formatSection(proposal.section)} · `}
                  {termsInShort(proposal)}
                </span>
                <DoubtMarks doubts={doubts.get(proposal.id) ?? []} />
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
