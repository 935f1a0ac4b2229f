import { Alert, Button } from '@aws-amplify/ui-react';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type { StructureType, Visibility } from '#shared/domain/entity-types.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { messageOf } from '../../api/api-error.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { Dialog, DialogActions, DialogBody } from '../../components/dialog.tsx';
import { DialogFailure } from '../../components/dialog-failure.tsx';
import { useFirstFault } from '../../components/use-first-fault.ts';
import { addressOf } from '../entity/entity-addresses.ts';
import { structureWord, useTerms } from '../entity/entity-words.ts';
import { staleAfterEntities } from '../entity/stale-after-entities.ts';
import { currencyName } from '../form/entity-values.ts';
import styles from '../form/form.module.css';
import { RestoredNotice } from '../form/restored-notice.tsx';
import { useKeptQuestion } from '../form/use-kept-form.tsx';
import type { Created, CreatedPart, Entered, EnteredPart } from './structure-creation.ts';
import { useKeptStep, type WizardPlace } from './use-kept-step.ts';
import { useStructureWizard, type WizardStep, wizardSteps } from './use-structure-wizard.ts';
import { useWizardForms } from './use-wizard-forms.ts';
import { WizardStepFields } from './wizard-step-fields.tsx';
import { useFocusOnStep, WizardSteps } from './wizard-steps.tsx';

interface CreateStructureWizardProps {
  /** The structure that the new one becomes a part of. */
  readonly parentId?: string;
  readonly structureType?: StructureType;
  readonly visibilities?: Visibility[];
  readonly onClose: () => void;
}

const nothingEntered: Entered = { structure: null, project: null, financing: null, isLinked: true };
const after = (step: WizardStep): WizardStep => wizardSteps[wizardSteps.indexOf(step) + 1] ?? 'review';
const before = (step: WizardStep): WizardStep => wizardSteps[wizardSteps.indexOf(step) - 1] ?? 'structure';
const allBefore = (step: WizardStep) => wizardSteps.slice(0, wizardSteps.indexOf(step)).filter(isEntered);
const isEntered = (step: WizardStep): step is EnteredPart => step !== 'review';

/** Makes a structure and, if the reader wants, its first project and its first financing. */
export function CreateStructureWizard({ onClose, ...props }: CreateStructureWizardProps) {
  const { organization } = useGlobalState();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [step, setStep] = useState<WizardStep>('structure');
  const [entered, setEntered] = useState(nothingEntered);
  const [restoredAt, setRestoredAt] = useState<WizardStep>('structure');
  const forms = useWizardForms({
    currency: currencyName(organization.entityCurrencyUnit.value),
    parentId: props.parentId ?? null,
    ...(props.structureType === undefined ? {} : { structureType: props.structureType }),
    ...(props.visibilities === undefined ? {} : { visibilities: props.visibilities }),
  });
  const keep = () => {
    forms.keep();
    keepStep();
    if (created.structure === null) return;
    for (const queryKey of staleAfterEntities) void queryClient.invalidateQueries({ queryKey });
  };
  const { question, settle } = useKeptQuestion({ isDirty: forms.isDirty, keep: () => keep(), onClose });
  const open = ({ id, structureType }: Structure) => {
    settle();
    onClose();
    void navigate(addressOf({ type: structureType, id }));
  };
  const wizard = useStructureWizard({
    onCreated: forms.settle,
    onDone: open,
    // A complaint about a field leads back to it.
    onRefused: (part, error) => {
      if (part !== 'borrower' && forms.place[part](error)) setStep(part);
      lookForFault();
    },
  });
  const { created } = wizard;
  const goOnAt = async (place: WizardPlace) => {
    const told: Partial<Entered>[] = [{ isLinked: place.isLinked }];
    let reached = place.step;
    for (const each of allBefore(place.step).filter((one) => !place.skipped.includes(one))) {
      const found = await forms.read[each]();
      if (found === null) {
        reached = each;
        break;
      }
      told.push(found);
    }
    setEntered((now) => Object.assign({}, now, ...told));
    setRestoredAt(reached);
    setStep(reached);
  };
  const skipped = allBefore(step).filter((each) => entered[each] === null);
  const isAtBeginning = step === 'structure' || created.structure !== null;
  const keepStep = useKeptStep(
    forms.keptAt,
    isAtBeginning ? null : { step, skipped, isLinked: entered.isLinked },
    (place) => void goOnAt(place),
  );
  const structureType = useWatch({ control: forms.structure.control, name: 'structureType' }) ?? 'Deal';
  const word = structureWord(structureType, useTerms());

  const enter = (more: Partial<Entered>) => {
    wizard.dismissRefusal();
    setEntered((now) => ({ ...now, ...more }));
    // Somebody who has gone elsewhere in the meantime stays there.
    setStep((now) => (now === step ? after(now) : now));
  };
  const enterChecked = async (part: EnteredPart, more: Partial<Entered>) => {
    if (await forms.hasFreeCustomId(part, { ...entered, ...more })) enter(more);
  };
  const goOn: Readonly<Record<WizardStep, (event: FormEvent) => unknown>> = {
    structure: forms.structure.handleSubmit((structure) => enterChecked('structure', { structure })),
    project: forms.project.handleSubmit((project) => enterChecked('project', { project })),
    financing: forms.financing.handleSubmit((financing) => enterChecked('financing', { financing })),
    review: (event) => {
      event.preventDefault();
      if (entered.structure !== null) wizard.create({ ...entered, structure: entered.structure });
    },
  };
  const goOnOrToFault = async (event: FormEvent) => {
    await goOn[step](event);
    lookForFault();
  };
  const close = () => {
    keep();
    if (created.structure === null) onClose();
    else open(created.structure);
  };
  const isOpen = (each: WizardStep) => each === 'review' || created[each] === null;
  const body = useFocusOnStep(step);
  const { fields, lookForFault } = useFirstFault<HTMLFormElement>();
  const isChecking = step !== 'review' && forms[step].formState.isSubmitting;
  const isSkippable = step === 'project' || step === 'financing';

  return (
    <>
      <Dialog title={`New ${word}`} wide onClose={close}>
        <WizardSteps step={step} isOpen={isOpen} onGo={setStep} />
        <form ref={fields} noValidate onSubmit={(event) => void goOnOrToFault(event)}>
          <DialogBody>
            <div ref={body} tabIndex={-1} className={styles['step']}>
              <WizardStepFields
                step={step}
                forms={forms}
                entered={entered}
                created={created}
                restored={
                  forms.startOver !== null &&
                  step === restoredAt && (
                    <RestoredNotice
                      onStartOver={() => {
                        forms.startOver?.();
                        setEntered(nothingEntered);
                        setStep('structure');
                      }}
                    />
                  )
                }
                onLink={(isLinked) => setEntered((now) => ({ ...now, isLinked }))}
              />
            </div>
          </DialogBody>
          <DialogFailure error={wizard.refusal?.error ?? null}>
            <PartlyCreated created={created} borrower={entered.structure?.borrower ?? ''} refusal={wizard.refusal} />
          </DialogFailure>
          <DialogActions>
            <Button onClick={close}>{created.structure === null ? 'Cancel' : `Open ${word}`}</Button>
            <span className={styles['spacer']} />
            {step !== 'structure' && isOpen(before(step)) && <Button onClick={() => setStep(before)}>Back</Button>}
            {isSkippable && <Button onClick={() => enter({ [step]: null })}>Skip</Button>}
            <Button
              type="submit"
              variation="primary"
              isLoading={wizard.isCreating || isChecking}
              loadingText={isChecking ? 'Checking…' : 'Creating…'}
            >
              {step !== 'review' ? 'Next' : wizard.refusal?.part === 'borrower' ? 'Try again' : `Create ${word}`}
            </Button>
          </DialogActions>
        </form>
      </Dialog>
      {question}
    </>
  );
}

interface PartlyCreatedProps {
  readonly created: Created;
  readonly borrower: string;
  /** What could not be made, and why. */
  readonly refusal: { readonly part: CreatedPart; readonly error: unknown } | null;
}

/** Tells what exists by now when something could not be made. */
function PartlyCreated({ created, borrower, refusal }: PartlyCreatedProps) {
  const { loan } = useTerms();
  if (refusal === null) return null;
  if (refusal.part === 'borrower')
    return <BorrowerNotAdded created={created} borrower={borrower} error={refusal.error} />;
  const things: Readonly<Record<EnteredPart, string>> = { structure: 'Deal', project: 'Project', financing: loan };
  const kept = [created.structure?.name, created.project?.name].filter((name) => name !== undefined);
  return (
    <Alert variation="error" role="alert" heading={`Error Creating ${things[refusal.part]}:`}>
      <p>{messageOf(refusal.error)}</p>
      <p>
        {kept.length === 0
          ? 'Nothing was created. Your entries are kept.'
          : `${kept.join(' and ')} ${kept.length === 1 ? 'was' : 'were'} created. Correct the rest and continue.`}
      </p>
    </Alert>
  );
}

interface BorrowerNotAddedProps {
  readonly created: Created;
  readonly borrower: string;
  readonly error: unknown;
}

/** Everything is there but one party: it can be tried again, or added by hand later. */
const BorrowerNotAdded = ({ created, borrower, error }: BorrowerNotAddedProps) => (
  <Alert variation="error" role="alert" heading={`${borrower} was not added as a party`}>
    <p>{messageOf(error)}</p>
    <p>
      {created.structure?.name} was created with everything else. Try again, or open it and add the borrower under
      Parties.
    </p>
  </Alert>
);
