import { ListChecks } from 'lucide-react';
import type { LoanTermsRead } from '#shared/domain/debt-service/loan-terms-of.ts';
import type { Financing } from '#shared/domain/financing.ts';
import { ButtonLink } from '../../components/button-link.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Panel } from '../../components/panel.tsx';
import { figuresAddressOf } from '../../entities/entity/entity-addresses.ts';

interface NoScheduleProps {
  readonly financing: Financing;
  readonly read: Exclude<LoanTermsRead, { kind: 'terms' }>;
}

const listed = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** Why a financing has no schedule, and where that is mended. */
export function NoSchedule({ financing, read }: NoScheduleProps) {
  const isMissing = read.kind === 'missing';
  return (
    <Panel title={`Schedule of ${financing.name}`}>
      <EmptyState
        icon={ListChecks}
        title={isMissing ? 'Terms are missing' : 'These terms make no schedule'}
        action={
          <ButtonLink to={figuresAddressOf({ ...financing, type: financing.financingType })} variation="primary">
            {isMissing ? 'Enter terms' : 'Review terms'}
          </ButtonLink>
        }
      >
        {isMissing
          ? `The schedule appears once ${listed.format(read.names)} ${read.names.length === 1 ? 'is' : 'are'} entered.`
          : read.reason}
      </EmptyState>
    </Panel>
  );
}
