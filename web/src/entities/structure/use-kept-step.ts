import { useEffect, useRef } from 'react';
import { beforeSignIn } from '../../api/authentication.ts';
import { saveDraft, takeDraft } from '../../api/draft-store.ts';
import { useSteady } from '../../components/use-steady.ts';
import { type WizardStep, wizardSteps } from './use-structure-wizard.ts';

/** How far somebody has come: the step where they are, and those before it that they skipped. */
export interface WizardPlace {
  readonly step: WizardStep;
  readonly skipped: readonly WizardStep[];
  readonly isLinked: boolean;
}

const isStep = (value: unknown): value is WizardStep => wizardSteps.some((step) => step === value);

function placeIn(draft: Readonly<Record<string, unknown>> | null): WizardPlace | null {
  const { step, skipped, isLinked } = draft ?? {};
  if (!isStep(step) || !Array.isArray(skipped)) return null;
  return { step, skipped: skipped.filter(isStep), isLinked: isLinked !== false };
}

/**
 * Keeps the step of a wizard beside what was entered in it (`useKeptForm`), and goes on there once its forms are filled in again. Null stands for a
 * wizard that is at its beginning, or whose structure is made by now. Answers what keeps it at the moment of closing.
 */
export function useKeptStep(name: string, place: WizardPlace | null, goOn: (place: WizardPlace) => void): () => void {
  const keep = useSteady(() => {
    if (place !== null) saveDraft(name, { ...place });
    else takeDraft(name);
  });
  const restore = useSteady(goOn);
  const isRead = useRef(false);
  useEffect(() => {
    if (isRead.current) return;
    isRead.current = true;
    const before = placeIn(takeDraft(name));
    if (before !== null) restore(before);
  }, [name, restore]);
  useEffect(() => {
    // A page that comes back from the browser's cache as it was needs no draft, which a later wizard would take for its own.
    const discard = ({ persisted }: PageTransitionEvent) => void (persisted && takeDraft(name));
    window.addEventListener('pagehide', keep);
    window.addEventListener('pageshow', discard);
    return () => {
      window.removeEventListener('pagehide', keep);
      window.removeEventListener('pageshow', discard);
    };
  }, [keep, name]);
  useEffect(
    () =>
      beforeSignIn(() => {
        keep();
        return () => void takeDraft(name);
      }),
    [keep, name],
  );
  return keep;
}
