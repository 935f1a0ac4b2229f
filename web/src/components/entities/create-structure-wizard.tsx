import { Button } from '@aws-amplify/ui-react';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { StructureType, Visibility } from '#shared/domain/entity-types.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { Dialog, DialogActions, DialogBody } from '../dialog.tsx';
import { currencyName } from './currency-name.ts';
import styles from './entities.module.css';
import { addressOf } from './entity-addresses.ts';
import { FinancingFields } from './financing-fields.tsx';
import { PartlyCreated } from './partly-created.tsx';
import { ProjectFields } from './project-fields.tsx';
import { RestoredNotice } from './restored-notice.tsx';
import { staleAfterEntities } from './stale-after-entities.ts';
import type { Entered } from './structure-creation.ts';
import { StructureFields } from './structure-fields.tsx';
import { useStructureWizard, type WizardStep, wizardSteps } from './use-structure-wizard.ts';
import { useWizardForms } from './use-wizard-forms.ts';
import { WizardReview } from './wizard-review.tsx';
import { WizardSteps } from './wizard-steps.tsx';

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

/** Makes a structure and, if the reader wants, its first project and its first financing. */
export function CreateStructureWizard({ onClose, ...props }: CreateStructureWizardProps) {
  const { organization } = useGlobalState();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [step, setStep] = useState<WizardStep>('structure');
  const [entered, setEntered] = useState(nothingEntered);
  const forms = useWizardForms({
    currency: currencyName(organization.entityCurrencyUnit.value),
    parentId: props.parentId ?? null,
    ...(props.structureType === undefined ? {} : { structureType: props.structureType }),
    ...(props.visibilities === undefined ? {} : { visibilities: props.visibilities }),
  });
  const open = ({ id, structureType }: Structure) => {
    onClose();
    void navigate(addressOf({ type: structureType, id }));
  };
  const wizard = useStructureWizard({
    onDone: open,
    // A complaint about a field leads back to it.
    onRefused: (part, error) => {
      if (forms.place[part](error)) setStep(part);
    },
  });
  const { created } = wizard;

  const enter = (more: Partial<Entered>) => {
    wizard.dismissRefusal();
    setEntered((now) => ({ ...now, ...more }));
    setStep(after);
  };
  const goOn: Readonly<Record<WizardStep, (event: FormEvent) => unknown>> = {
    structure: forms.structure.handleSubmit((structure) => enter({ structure })),
    project: forms.project.handleSubmit((project) => enter({ project })),
    financing: forms.financing.handleSubmit((financing) => enter({ financing })),
    review: (event) => {
      event.preventDefault();
      if (entered.structure !== null) wizard.create({ ...entered, structure: entered.structure });
    },
  };
  const close = () => {
    if (created.structure === null) {
      forms.keep();
      return onClose();
    }
    for (const queryKey of staleAfterEntities) void queryClient.invalidateQueries({ queryKey });
    open(created.structure);
  };
  const isOpen = (each: WizardStep) => each === 'review' || created[each] === null;
  const body = useFocusOnStep(step);
  const isSkippable = step === 'project' || step === 'financing';

  return (
    <Dialog title={props.parentId === undefined ? 'New structure' : 'New sub-structure'} wide onClose={close}>
      <WizardSteps step={step} isOpen={isOpen} onGo={setStep} />
      <form noValidate onSubmit={goOn[step]}>
        <DialogBody>
          <div ref={body} tabIndex={-1} className={styles['step']}>
            <PartlyCreated created={created} refusal={wizard.refusal} />
            {step === 'structure' && forms.startOver && <RestoredNotice onStartOver={forms.startOver} />}
            {step === 'structure' && <StructureFields form={forms.structure} structureId={null} />}
            {step === 'project' && <ProjectFields form={forms.project} isNew />}
            {step === 'financing' && (
              <FinancingFields
                form={forms.financing}
                isNew
                structureCurrency={entered.structure?.currency ?? organization.entityCurrencyUnit.value}
              />
            )}
            {step === 'review' && (
              <WizardReview
                entered={entered}
                created={created}
                onLink={(isLinked) => setEntered((now) => ({ ...now, isLinked }))}
              />
            )}
          </div>
        </DialogBody>
        <DialogActions>
          <Button onClick={close}>{created.structure === null ? 'Cancel' : 'Open structure'}</Button>
          <span className={styles['spacer']} />
          {step !== 'structure' && isOpen(before(step)) && <Button onClick={() => setStep(before)}>Back</Button>}
          {isSkippable && <Button onClick={() => enter({ [step]: null })}>Skip</Button>}
          <Button type="submit" variation="primary" isLoading={wizard.isCreating} loadingText="Creating…">
            {step === 'review' ? 'Create structure' : 'Next'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Each step begins at its first field, or at its top where it has none. */
function useFocusOnStep(step: WizardStep) {
  const body = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step is what moves the focus
  useLayoutEffect(() => {
    const first = body.current?.querySelector<HTMLElement>('input, select, textarea');
    (first ?? body.current)?.focus();
    if (body.current?.parentElement) body.current.parentElement.scrollTop = 0;
  }, [step]);
  return body;
}
