import { notifySuccess } from '../../components/toast-store.ts';
import { StructureDiagram } from '../../entities/diagram/structure-diagram.tsx';
import { holding } from './sample-data.ts';
import { Specimen, Specimens } from './specimen.tsx';

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
