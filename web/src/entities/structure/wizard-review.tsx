import { Building2, CircleCheck, HandCoins, type LucideIcon, SolarPanel } from 'lucide-react';
import type { ReactNode } from 'react';
import { entityTypeWord } from '#shared/domain/entity-types.ts';
import { formatAssetSize } from '#shared/format/asset-size.ts';
import { formatMoney } from '#shared/format/money.ts';
import { CheckboxInput } from '../../components/fields/choice-inputs.tsx';
import { inSentence, typeWord } from '../entity/entity-words.ts';
import { useTerms } from '../entity/use-terms.ts';
import styles from '../form/form.module.css';
import type { Created, Entered } from './structure-creation.ts';

interface WizardReviewProps {
  readonly entered: Entered;
  readonly created: Created;
  readonly onLink: (isLinked: boolean) => void;
}

/** Everything that is going to be made, or is there already. */
export function WizardReview({ entered, created, onLink }: WizardReviewProps) {
  const terms = useTerms();
  const { structure, project, financing, isLinked } = entered;
  const loan = inSentence(terms.loan);
  return (
    <div className={styles['review']}>
      {structure && (
        <Reviewed icon={Building2} title={structure.name} isCreated={created.structure !== null}>
          {[typeWord(structure.structureType, terms), structure.borrower, structure.currency]
            .filter(Boolean)
            .join(' · ')}
        </Reviewed>
      )}
      {project ? (
        <Reviewed icon={SolarPanel} title={project.name} isCreated={created.project !== null}>
          {[
            `${entityTypeWord(project.type)} project`,
            project.assetSize === null ? null : formatAssetSize(project.assetSize, project.assetSizeUnit),
            project.city,
            project.state,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Reviewed>
      ) : (
        <p className={styles['hint']}>No project for now. It can be added on the structure's page.</p>
      )}
      {financing ? (
        <Reviewed icon={HandCoins} title={financing.name} isCreated={created.financing !== null}>
          {[
            typeWord(financing.financingType, terms),
            financing.commitmentAmount === null
              ? null
              : formatMoney(financing.commitmentAmount, {
                  currency: financing.currency ?? structure?.currency ?? 'USD',
                }),
          ]
            .filter(Boolean)
            .join(' · ')}
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
