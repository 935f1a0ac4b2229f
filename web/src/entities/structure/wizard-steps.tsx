import { Check } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { inSentence, useTerms } from '../entity/entity-words.ts';
import styles from '../form/form.module.css';
import { type WizardStep, wizardSteps } from './use-structure-wizard.ts';

interface WizardStepsProps {
  readonly step: WizardStep;
  /** Steps that were gone through, to which the reader can go back. */
  readonly isOpen: (step: WizardStep) => boolean;
  readonly onGo: (step: WizardStep) => void;
}

/** Where the reader is, and the way back. */
export function WizardSteps({ step, isOpen, onGo }: WizardStepsProps) {
  const { loan } = useTerms();
  const labels: Readonly<Record<WizardStep, string>> = {
    structure: 'Structure',
    project: 'First project',
    financing: `First ${inSentence(loan)}`,
    review: 'Review',
  };
  const current = wizardSteps.indexOf(step);
  return (
    <div className={styles['stepBar']}>
      <ol className={styles['steps']} aria-label="Steps">
        {wizardSteps.map((each, index) => (
          <li key={each} {...(each === step ? { 'aria-current': 'step' as const } : {})}>
            <span className={styles['stepMark']}>
              {index < current ? <Check size={12} aria-label="Done" /> : index + 1}
            </span>
            {index < current && isOpen(each) ? (
              <button
                type="button"
                className={`${styles['stepLink']} ${styles['stepLabel']}`}
                onClick={() => onGo(each)}
              >
                {labels[each]}
              </button>
            ) : (
              <span className={styles['stepLabel']}>{labels[each]}</span>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Each step begins at its first field, or at its top where it has none. */
export function useFocusOnStep(step: WizardStep) {
  const body = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step is what moves the focus
  useLayoutEffect(() => {
    const first = body.current?.querySelector<HTMLElement>('input, select, textarea');
    (first ?? body.current)?.focus();
    if (body.current?.parentElement) body.current.parentElement.scrollTop = 0;
  }, [step]);
  return body;
}
