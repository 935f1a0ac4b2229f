import { createColumnHelper } from '@tanstack/react-table';
import { CircleCheck, Lock, type LucideIcon, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { SignInEntry, SignInOutcome } from '#shared/domain/sign-in-entry.ts';
import { deviceWords } from '#shared/format/device-words.ts';
import { noValue } from '#shared/format/no-value.ts';
import type { DataTableFeatures } from '../../../components/data-table.tsx';
import { MomentText } from '../../../components/date-text.tsx';
import reviews from '../access-reviews/access-reviews.module.css';
import people from '../people.module.css';
import { methodWords, outcomeWords } from './sign-in-words.ts';

const column = createColumnHelper<DataTableFeatures, SignInEntry>();

const looks: Readonly<Record<SignInOutcome, { readonly icon: LucideIcon; readonly tone: string }>> = {
  succeeded: { icon: CircleCheck, tone: 'met' },
  failed: { icon: TriangleAlert, tone: 'pending' },
  lockedOut: { icon: Lock, tone: 'breached' },
};

function Outcome({ outcome }: { outcome: SignInOutcome }) {
  const { icon: Icon, tone } = looks[outcome];
  return (
    <span className={`${reviews['badge']} ${reviews[tone]}`}>
      <Icon size={13} strokeWidth={2.25} aria-hidden />
      {outcomeWords[outcome]}
    </span>
  );
}

/** The columns of the history of sign-ins. `addressOf` leads to a person; programs have no page. */
export const signInColumns = (addressOf: (agentId: string) => string) =>
  column.columns([
    column.accessor('name', {
      header: 'Who',
      enableSorting: false,
      cell: ({ row: { original } }) => (
        <>
          {original.method === 'client' ? (
            original.name
          ) : (
            <Link className={people['name']} to={addressOf(original.agentId)}>
              {original.name}
            </Link>
          )}
          <span className="below">{methodWords[original.method]}</span>
        </>
      ),
    }),
    column.accessor('at', {
      header: 'When',
      enableSorting: false,
      cell: ({ getValue }) => <MomentText at={getValue()} />,
    }),
    column.accessor(({ outcome }) => outcomeWords[outcome], {
      id: 'outcome',
      header: 'Outcome',
      enableSorting: false,
      cell: ({ row: { original } }) => <Outcome outcome={original.outcome} />,
    }),
    column.accessor(({ userAgent }) => deviceWords(userAgent), {
      id: 'device',
      header: 'Device',
      enableSorting: false,
      meta: { secondary: true },
      cell: ({ row, getValue }) => <span title={row.original.userAgent}>{getValue()}</span>,
    }),
    column.accessor(({ address }) => address || noValue, {
      id: 'address',
      header: 'Address',
      enableSorting: false,
      meta: { secondary: true },
    }),
  ]);
