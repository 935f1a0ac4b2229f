import { Button, SelectField } from '@aws-amplify/ui-react';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { PercentInput } from '../../components/fields/number-input.tsx';
import { Panel } from '../../components/panel.tsx';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import type { Leaves } from '../../components/use-leave-blocker.ts';
import { useUnsavedGuard } from '../../components/use-unsaved-guard.tsx';
import { readFigure } from '../../entities/figure/read-figure.ts';
import { FlowFields } from './flow-fields.tsx';
import { type FlowRow, type FlowTiming, readRows, rowsOf } from './model/flow-rows.ts';
import type { AnnualRates, Spacing } from './model/measures-of.ts';
import type { OwnFlows } from './own-flows.ts';
import styles from './returns.module.css';
import { ReturnsResults } from './returns-results.tsx';

const timings = [
  { value: 'dated', label: 'On days' },
  { value: 'periodic', label: 'Every period' },
] as const satisfies readonly { value: FlowTiming; label: string }[];

const lengths = [
  { inYear: 1, label: 'Years' },
  { inYear: 2, label: 'Half-years' },
  { inYear: 4, label: 'Quarters' },
  { inYear: 12, label: 'Months' },
] as const;

const rateFields = [
  { name: 'discount', label: 'Discount rate' },
  { name: 'finance', label: 'Finance rate' },
  { name: 'reinvestment', label: 'Reinvestment rate' },
] as const satisfies readonly { name: keyof AnnualRates; label: string }[];

type TypedRates = Readonly<Record<keyof AnnualRates, string>>;
const usualRates: TypedRates = { discount: '8', finance: '', reinvestment: '' };

/** The other entities of the page are chosen in its address, and have flows of their own. */
const leavesFlows: Leaves = (from, to) =>
  from.pathname !== to.pathname ||
  new URLSearchParams(from.search).get('of') !== new URLSearchParams(to.search).get('of');

function annualRates(typed: TypedRates): AnnualRates {
  const rateOf = (text: string): number | null => {
    const reading = readFigure(text, 'Percentage');
    return reading.kind === 'number' ? reading.value / 100 : null;
  };
  return {
    discount: rateOf(typed.discount),
    finance: rateOf(typed.finance),
    reinvestment: rateOf(typed.reinvestment),
  };
}

function rateComplaint(text: string): string | null {
  switch (readFigure(text, 'Percentage').kind) {
    case 'number':
    case 'empty':
      return null;
    case 'unclear':
      return 'This can be read in two ways. Write it with a point before decimals, like 6.5.';
    default:
      return 'Enter a percentage.';
  }
}

interface FlowsWorkbenchProps {
  /** Whose flows they are. */
  readonly name: string;
  readonly own: OwnFlows;
}

/** Cash flows in a table beside what follows from them. Nothing of it is kept, so that whoever leaves changed flows is asked. */
export function FlowsWorkbench({ name, own }: FlowsWorkbenchProps) {
  const { currency } = own;
  const [start] = useState(() => rowsOf(own.flows));
  const [rows, setRows] = useState<readonly FlowRow[]>(start);
  const [timing, setTiming] = useState<FlowTiming>('dated');
  const [inYear, setInYear] = useState(1);
  const [rates, setRates] = useState<TypedRates>(usualRates);
  const isChanged = rows !== start;
  const guard = useUnsavedGuard(isChanged || rates !== usualRates, leavesFlows);
  const { flows, faults } = readRows(rows, timing, currency);
  const spacing: Spacing = timing === 'dated' ? { kind: 'dated' } : { kind: 'periodic', inYear };
  return (
    <>
      <Panel
        title={`Cash flows of ${name}`}
        description={own.told}
        actions={
          <>
            <SegmentedControl label="When flows come" options={timings} value={timing} onChange={setTiming} />
            {timing === 'periodic' && (
              <SelectField
                label="Length of a period"
                labelHidden
                size="small"
                value={String(inYear)}
                onChange={({ target }) => setInYear(Number(target.value))}
              >
                {lengths.map((one) => (
                  <option key={one.inYear} value={one.inYear}>
                    {one.label}
                  </option>
                ))}
              </SelectField>
            )}
            <Button size="small" isDisabled={!isChanged} onClick={() => setRows(start)}>
              <RotateCcw size={14} aria-hidden /> Start again
            </Button>
          </>
        }
      >
        <div className={styles['rates']}>
          {rateFields.map(({ name: field, label }) => {
            const complaint = rateComplaint(rates[field]);
            return (
              <PercentInput
                key={field}
                label={`${label}, a year`}
                value={rates[field]}
                onChange={({ target }) => setRates({ ...rates, [field]: target.value })}
                {...(complaint === null ? {} : { hasError: true, errorMessage: complaint })}
              />
            );
          })}
        </div>
        <FlowFields rows={rows} timing={timing} currency={currency} faults={faults} onChange={setRows} />
      </Panel>
      <ReturnsResults
        name={name}
        currency={currency}
        flows={flows}
        faults={faults}
        spacing={spacing}
        rates={annualRates(rates)}
      />
      {guard}
    </>
  );
}
