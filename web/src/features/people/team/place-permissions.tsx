import type { PermissionLine } from '#shared/domain/permissions/permission.ts';
import { lineWords } from '#shared/format/permission-words.ts';
import { termsOf } from '#shared/format/terms.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { CheckboxInput } from '../../../components/fields/choice-inputs.tsx';
import styles from '../people.module.css';
import { isAnyOf, optionsFor, without } from '../permissions/permission-items.ts';

interface PlacePermissionsProps {
  readonly options: readonly string[];
  readonly onOptions: (labels: string[]) => void;
  /** Single records that stay. */
  readonly others: readonly PermissionLine[];
  /** Those that were there at the start, so that each can be taken out and put back. */
  readonly startingOthers: readonly PermissionLine[];
  readonly onOthers: (lines: PermissionLine[]) => void;
}

/** What is granted and denied on the structure besides the deal role. */
export function PlacePermissions({ options, onOptions, others, startingOthers, onOthers }: PlacePermissionsProps) {
  const terms = termsOf(useGlobalState().organization.details);
  const toggle = (label: string) =>
    onOptions(options.includes(label) ? options.filter((each) => each !== label) : [...options, label]);
  return (
    <fieldset className={styles['choices']}>
      <legend>Permissions on this structure</legend>
      {optionsFor('').map(({ label }) => (
        <CheckboxInput key={label} label={label} checked={options.includes(label)} onChange={() => toggle(label)} />
      ))}
      {startingOthers.map((line) => {
        const isKept = isAnyOf(others, [line]);
        return (
          <CheckboxInput
            key={JSON.stringify(line)}
            label={lineWords(line, terms)}
            checked={isKept}
            onChange={() => onOthers(isKept ? without(others, [line]) : [...others, line])}
          />
        );
      })}
    </fieldset>
  );
}
