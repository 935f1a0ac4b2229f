import { Button } from '@aws-amplify/ui-react';
import { useState } from 'react';
import { BarChart } from '../../components/charts/bar-chart.tsx';
import { TrendChart } from '../../components/charts/trend-chart.tsx';
import { notifySuccess } from '../../components/toast-store.ts';
import { WhyTree } from '../../components/why/why-tree.tsx';
import { WhyDrawer } from '../../components/why-drawer.tsx';
import { StructureDiagram } from '../../entities/diagram/structure-diagram.tsx';
import { cashBars, coverageTrend, debtTrend, explanation, generationBars, holding, noFigures } from './sample-data.ts';
import { Specimen, Specimens } from './specimen.tsx';

export function ChartsSection() {
  return (
    <Specimens>
      <Specimen name="Trend with a threshold that rises, and a gap" isWide>
        <TrendChart title="Debt service coverage ratio" data={coverageTrend} />
      </Specimen>
      <Specimen name="Trend of money">
        <TrendChart title="Outstanding debt" data={debtTrend} height={180} />
      </Specimen>
      <Specimen name="Bars">
        <BarChart title="Generation" data={generationBars} height={180} />
      </Specimen>
      <Specimen name="Bars, stacked, below zero">
        <BarChart title="Cash in the third quarter" data={cashBars} height={180} isStacked />
      </Specimen>
      <Specimen name="No figures">
        <TrendChart title="Loan life coverage ratio" data={noFigures} />
      </Specimen>
    </Specimens>
  );
}

export function ExplanationSection() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Specimens>
      <Specimen name="Why tree" note="Arrow keys move, open and close; * opens everything." isWide>
        <WhyTree log={explanation} entityId="sandhollow" />
      </Specimen>
      <Specimen name="Why drawer">
        <div>
          <Button size="small" onClick={() => setOpen(true)}>
            Why (10.00%)?
          </Button>
        </div>
        {isOpen && (
          <WhyDrawer title="Why (10.00%)?" log={explanation} entityId="sandhollow" onClose={() => setOpen(false)} />
        )}
      </Specimen>
    </Specimens>
  );
}

export function StructureSection() {
  return (
    <Specimens>
      <Specimen name="Structure diagram" note="Tab goes through the entities, Enter opens one." isWide>
        <StructureDiagram
          title="Sandhollow Solar Portfolio"
          data={holding}
          onOpen={({ name }) => notifySuccess(`${name} opened`)}
        />
      </Specimen>
      <Specimen name="Without entities">
        <StructureDiagram title="Nothing connected yet" data={{ entities: [], links: [] }} />
      </Specimen>
    </Specimens>
  );
}
