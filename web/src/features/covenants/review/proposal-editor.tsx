import { Button } from '@aws-amplify/ui-react';
import { useEffect, useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import type { Covenant } from '#shared/domain/covenant.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { saveDraft } from '../../../api/draft-store.ts';
import { DiscardQuestion } from '../../../components/discard-question.tsx';
import { FormConflict } from '../../../components/form-dialog.tsx';
import { FormFailure } from '../../../components/form-failure.tsx';
import { CovenantFields } from '../terms/covenant-fields.tsx';
import { covenantDraft, useCovenantForm } from '../terms/use-covenant-form.ts';
import styles from './review.module.css';

interface ProposalEditorProps {
  readonly structure: Structure;
  readonly proposal: Covenant;
  /** Saving approves it; otherwise somebody else does. */
  readonly approves: boolean;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** The terms of a proposal as a form below its quote. What was entered is kept for those who look at another proposal in between. */
export function ProposalEditor({ structure, proposal, approves, onDone, onCancel }: ProposalEditorProps) {
  const element = useRef<HTMLFormElement>(null);
  const isSettled = useRef(false);
  const settle = (next: () => void) => () => {
    isSettled.current = true;
    next();
  };
  const { form, save, words, submit, keep, reload } = useCovenantForm({
    structure,
    covenant: proposal,
    approves,
    onDone: settle(onDone),
  });
  const { dirtyFields } = form.formState;
  const entered = useRef(dirtyFields);
  entered.current = dirtyFields;
  const isEntered = Object.keys(dirtyFields).length > 0 && !save.isPending;
  const [isClosing, setClosing] = useState(false);
  const close = () => (isEntered ? setClosing(true) : settle(onCancel)());

  useEffect(() => {
    element.current?.querySelector<HTMLElement>('input, select')?.focus();
    return () => {
      const values = Object.entries(form.getValues()).filter(([field]) => field in entered.current);
      if (!isSettled.current && values.length > 0) saveDraft(covenantDraft(proposal), Object.fromEntries(values));
    };
  }, [form, proposal]);

  return (
    <FormProvider {...form}>
      <form
        ref={element}
        className={styles['editor']}
        aria-label={`Edit ${proposal.name}`}
        noValidate
        onSubmit={(event) => void submit(event)}
        onKeyDown={({ key }) => key === 'Escape' && close()}
      >
        <div className={styles['editorFields']}>
          <FormFailure error={save.error} />
          <CovenantFields structure={structure} />
        </div>
        <footer className={styles['decisions']}>
          <Button type="submit" variation="primary" isLoading={save.isPending} loadingText="Saving…">
            {words.act}
          </Button>
          <Button onClick={close}>Cancel</Button>
        </footer>
      </form>
      <FormConflict write={save} onKeep={keep} onReload={reload} />
      {isClosing && (
        <DiscardQuestion onDiscard={settle(onCancel)} onStay={() => setClosing(false)}>
          Your changes to {proposal.name} will be lost.
        </DiscardQuestion>
      )}
    </FormProvider>
  );
}
