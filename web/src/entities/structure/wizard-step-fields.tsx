import { Building2, CircleCheck, HandCoins, type LucideIcon, SolarPanel } from 'lucide-react';
import type { ReactNode } from 'react';
import { entityTypeWord } from '#shared/domain/entity-types.ts';
import { formatAssetSize } from '#shared/format/asset-size.ts';
import { formatDate, formatMonthDay } from '#shared/format/dates.ts';
import { formatMoney } from '#shared/format/money.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { CheckboxInput } from '../../components/fields/choice-inputs.tsx';
import { RequiredNote } from '../../components/fields/required-note.tsx';
import { inSentence, typeWord, useTerms } from '../entity/entity-words.ts';
import { FinancingFields } from '../financing/financing-fields.tsx';
import { financingKindOf } from '../financing/financing-kinds.ts';
import styles from '../form/form.module.css';
import { ProjectFields } from '../project/project-fields.tsx';
import { BorrowerField } from './borrower-field.tsx';
import type { Created, Entered } from './structure-creation.ts';
import { StructureFields } from './structure-fields.tsx';
import type { WizardStep } from './use-structure-wizard.ts';
import type { useWizardForms } from './use-wizard-forms.ts';

interface WizardStepFieldsProps {
  readonly step: WizardStep;
  readonly forms: ReturnType<typeof useWizardForms>;
  readonly entered: Entered;
  readonly created: Created;
  /** Says at the step where the reader goes on that it is filled in already. */
  readonly restored: ReactNode;
  readonly onLink: (isLinked: boolean) => void;
}

/** What is entered on a step; on the last one, all of it. */
export function WizardStepFields({ step, forms, entered, created, restored, onLink }: WizardStepFieldsProps) {
  const { organization } = useGlobalState();
  if (step === 'review') {
    return (
      <>
        {restored}
        <WizardReview entered={entered} created={created} onLink={onLink} />
      </>
    );
  }
  return (
    <>
      {restored}
      <RequiredNote />
      {step === 'structure' && (
        <StructureFields
          form={forms.structure}
          structureId={null}
          borrower={<BorrowerField form={forms.structure} />}
        />
      )}
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

interface WizardReviewProps {
  readonly entered: Entered;
  readonly created: Created;
  readonly onLink: (isLinked: boolean) => void;
}

const reviewed = (...facts: readonly (string | null)[]): string => facts.filter(Boolean).join(' · ');

const dated = (label: string, date: string | null): string | null =>
  date === null ? null : `${label} ${formatDate(date)}`;

/** Everything that is going to be made, or is there already. */
function WizardReview({ entered, created, onLink }: WizardReviewProps) {
  const terms = useTerms();
  const { structure, project, financing, isLinked } = entered;
  const loan = inSentence(terms.loan);
  return (
    <div className={styles['review']}>
      {structure && (
        <Reviewed icon={Building2} title={structure.name} isCreated={created.structure !== null}>
          {reviewed(
            typeWord(structure.structureType, terms),
            structure.borrower,
            structure.currency,
            dated('Closing', structure.closingDate),
            structure.fiscalYearEnd === undefined
              ? null
              : `Fiscal year ends ${formatMonthDay(structure.fiscalYearEnd)}`,
          )}
        </Reviewed>
      )}
      {project ? (
        <Reviewed icon={SolarPanel} title={project.name} isCreated={created.project !== null}>
          {reviewed(
            `${entityTypeWord(project.type)} project`,
            project.assetSize === null ? null : formatAssetSize(project.assetSize, project.assetSizeUnit),
            project.city,
            project.state,
            dated('Commercial operation', project.cod),
          )}
        </Reviewed>
      ) : (
        <p className={styles['hint']}>No project for now. It can be added on the structure's page.</p>
      )}
      {financing ? (
        <Reviewed icon={HandCoins} title={financing.name} isCreated={created.financing !== null}>
          {reviewed(
            typeWord(financing.financingType, terms),
            financing.commitmentAmount === null
              ? null
              : formatMoney(financing.commitmentAmount, {
                  currency: financing.currency ?? structure?.currency ?? 'USD',
                }),
            dated('Closing', financing.loanDate),
            dated(financingKindOf(financing.financingType).maturityLabel, financing.loanMaturityDate),
          )}
        </Reviewed>
      ) : (
        <p className={styles['hint']}>No {loan} for now. It can be added on the structure's page.</p>
      )}
      {project && financing && (
        <CheckboxInput
          label={`${financing.name} finances ${project.name}`}
          checked={isLinked}
          disabled={created.financing !== null}
          onChange={({ target }) => onLink(target.checked)}
        />
      )}
    </div>
  );
}

interface ReviewedProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly isCreated: boolean;
  readonly children: ReactNode;
}

const Reviewed = ({ icon: Icon, title, isCreated, children }: ReviewedProps) => (
  <section className={styles['reviewed']}>
    <Icon size={18} aria-hidden />
    <div>
      <h3>{title}</h3>
      <p>{children}</p>
    </div>
    {isCreated && (
      <span className={styles['reviewedState']}>
        <CircleCheck size={14} aria-hidden />
        Created
      </span>
    )}
  </section>
);
