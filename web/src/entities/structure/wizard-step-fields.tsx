import { useGlobalState } from '../../api/global-state.tsx';
import { RequiredNote } from '../../components/fields/required-note.tsx';
import { FinancingFields } from '../financing/financing-fields.tsx';
import { RestoredNotice } from '../form/restored-notice.tsx';
import { ProjectFields } from '../project/project-fields.tsx';
import type { Created, Entered } from './structure-creation.ts';
import { StructureFields } from './structure-fields.tsx';
import type { WizardStep } from './use-structure-wizard.ts';
import type { useWizardForms } from './use-wizard-forms.ts';
import { WizardReview } from './wizard-review.tsx';

interface WizardStepFieldsProps {
  readonly step: WizardStep;
  readonly forms: ReturnType<typeof useWizardForms>;
  readonly entered: Entered;
  readonly created: Created;
  readonly onLink: (isLinked: boolean) => void;
}

/** What is entered on a step; on the last one, all of it. */
export function WizardStepFields({ step, forms, entered, created, onLink }: WizardStepFieldsProps) {
  const { organization } = useGlobalState();
  if (step === 'review') return <WizardReview entered={entered} created={created} onLink={onLink} />;
  return (
    <>
      {step === 'structure' && forms.startOver && <RestoredNotice onStartOver={forms.startOver} />}
      <RequiredNote />
      {step === 'structure' && <StructureFields form={forms.structure} structureId={null} />}
      {step === 'project' && <ProjectFields form={forms.project} isNew />}
      {step === 'financing' && (
        <FinancingFields
          form={forms.financing}
          isNew
          structureCurrency={entered.structure?.currency ?? organization.entityCurrencyUnit.value}
        />
      )}
    </>
  );
}
