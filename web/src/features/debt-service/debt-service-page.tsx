import { SelectField } from '@aws-amplify/ui-react';
import { Landmark } from 'lucide-react';
import { Link, useOutletContext } from 'react-router-dom';
import { structurePath } from '#shared/domain/entity-path.ts';
import { isDebt } from '#shared/domain/entity-types.ts';
import type { StructureView } from '#shared/domain/structure.ts';
import { termsOf } from '#shared/domain/terms.ts';
import { useGlobalState, usePermitted } from '../../api/global-state.tsx';
import { useAddressValue } from '../../components/address-values.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Page } from '../../components/page.tsx';
import { NotShared } from '../../entities/figure/not-shared.tsx';
import { CoveragePanel } from './coverage-panel.tsx';
import styles from './debt-service.module.css';
import { FinancingSchedule } from './financing-schedule.tsx';

/** What each financing of a structure pays when, by its terms, beside what was paid. */
export function DebtServicePage() {
  const structure = useOutletContext<StructureView>();
  const mayView = usePermitted('View', 'Detail', structurePath(structure));
  const { loan } = termsOf(useGlobalState().organization.details);
  const [chosen, choose] = useAddressValue('financing');
  const debts = structure.loans.filter(({ financingType }) => isDebt(financingType));
  const financing = debts.find(({ id }) => id === chosen) ?? debts[0];
  return (
    <Page>
      <title>{`Debt service · ${structure.name} · Trestle`}</title>
      {!mayView && <NotShared icon={Landmark} />}
      {mayView && financing === undefined && (
        <EmptyState
          icon={Landmark}
          title="No debt yet"
          action={<Link to={`/deals/${structure.id}/loans-table`}>Financings of {structure.name}</Link>}
        >
          The payments of loans, construction loans and revolving lines of credit appear here once there is one.
        </EmptyState>
      )}
      {mayView && financing !== undefined && (
        <>
          {debts.length > 1 && (
            <div className={styles['choice']}>
              <SelectField
                label={loan}
                size="small"
                value={financing.id}
                onChange={({ target }) => choose(target.value)}
              >
                {debts.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </SelectField>
            </div>
          )}
          <FinancingSchedule key={financing.id} structure={structure} financing={financing} />
          <CoveragePanel key={`${financing.id} coverage`} financing={financing} />
        </>
      )}
    </Page>
  );
}
