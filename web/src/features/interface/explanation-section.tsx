import { Button } from '@aws-amplify/ui-react';
import { useState } from 'react';
import { WhyDrawer, WhyTree } from '../../components/why-drawer.tsx';
import { explanation } from './sample-data.ts';
import { Specimen, Specimens } from './specimen.tsx';

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
