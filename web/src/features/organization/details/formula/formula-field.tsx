import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { FormulaProblem } from '#shared/metrics/formula/syntax.ts';
import { counted } from '../../../../components/counted.ts';
import { useFormEntry } from '../../../../components/form-entry.ts';
import styles from './formula.module.css';
import { FormulaProblems } from './formula-problems.tsx';
import { piecesOf } from './pieces.ts';
import { optionId, SuggestionList } from './suggestion-list.tsx';
import type { Nameable } from './suggestions.ts';
import { useCompletion } from './use-completion.ts';

interface FormulaFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly nameable: Nameable;
  /** Of the text as it stands; null while it is not known. */
  readonly problems: readonly FormulaProblem[] | null;
  /** Why it could not be found out what is wrong. */
  readonly failure: ReactNode;
  readonly isRequired: boolean;
  readonly description: string;
  /** What the form complains about besides. */
  readonly complaint: string | null;
}

/** A formula as it is written: names and functions set off, what is wrong underlined and listed, names offered while they are typed. */
export function FormulaField(props: FormulaFieldProps) {
  const { value, onChange, nameable, problems, failure, isRequired, description, complaint } = props;
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const anchor = useRef<HTMLSpanElement>(null);
  const [caretAfter, setCaretAfter] = useState<number | null>(null);
  const noteEntry = useFormEntry();
  const completion = useCompletion({
    text: value,
    nameable,
    area,
    onText: (text, caret) => {
      onChange(text);
      noteEntry();
      setCaretAfter(caret);
    },
  });
  const { isOpen, suggestions, place, active } = completion;

  useLayoutEffect(() => {
    if (caretAfter === null) return;
    area.current?.setSelectionRange(caretAfter, caretAfter);
    setCaretAfter(null);
  }, [caretAfter]);
  // Screen readers tell of the list once its state is on the field.
  const [told, setTold] = useState('');
  useEffect(() => {
    setTold(isOpen ? `${counted(suggestions.length, 'suggestion')}. Arrow keys choose, Enter takes.` : '');
  }, [isOpen, suggestions.length]);

  const found = problems ?? [];
  const isWrong = found.length > 0 || complaint !== null;
  const pieces = piecesOf(value, found, isOpen && place !== null ? [place.from] : []);
  const goTo = ({ at, end }: FormulaProblem) => {
    area.current?.focus();
    area.current?.setSelectionRange(at, Math.min(end, value.length));
  };
  return (
    <div className={styles['field']}>
      <label htmlFor={id} className={styles['label']}>
        Formula
      </label>
      <p id={`${id}-description`} className={styles['description']}>
        {description}
      </p>
      <div className={`${styles['editor']} ${isWrong ? styles['wrong'] : ''}`}>
        {/* Lies beneath the text, letter by letter, and gives the field its height. */}
        <pre className={styles['beneath']} aria-hidden>
          {pieces.map((piece) => (
            <span
              key={piece.at}
              ref={isOpen && piece.at === place?.from ? anchor : undefined}
              className={`${styles[piece.kind] ?? ''} ${piece.isFaulty ? styles['faulty'] : ''}`}
            >
              {piece.text}
            </span>
          ))}
          {/* What begins at the end of the text has no piece yet; a line that is empty needs a letter. */}
          <span ref={isOpen && place?.from === value.length ? anchor : undefined}> </span>
        </pre>
        <textarea
          ref={area}
          id={id}
          className={styles['written']}
          value={value}
          rows={3}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          aria-autocomplete="list"
          aria-controls={isOpen ? `${id}-list` : undefined}
          aria-activedescendant={isOpen ? optionId(`${id}-list`, active) : undefined}
          aria-describedby={`${id}-description ${id}-state`}
          aria-invalid={isWrong || undefined}
          aria-required={isRequired || undefined}
          onChange={({ target }) => {
            onChange(target.value);
            completion.onTyped(target.selectionEnd);
          }}
          onSelect={({ currentTarget }) => completion.onMoved(currentTarget.selectionEnd)}
          onKeyDown={completion.onKeyDown}
          onBlur={completion.close}
        />
      </div>
      {isOpen && (
        <SuggestionList
          id={`${id}-list`}
          suggestions={suggestions}
          active={active}
          anchor={anchor}
          onPoint={completion.setActive}
          onTake={completion.take}
          onClose={completion.close}
        />
      )}
      <p role="status" className="visually-hidden">
        {told}
      </p>
      {complaint !== null && (
        <p role="alert" className={styles['complaint']}>
          {complaint}
        </p>
      )}
      <div id={`${id}-state`}>
        <FormulaProblems text={value} problems={problems} failure={failure} onGoTo={goTo} />
      </div>
    </div>
  );
}
