import { useRef, useState } from 'react';
import type { NewStructure, Structure } from '#shared/domain/structure.ts';
import { callsOf } from '../../api/call-table.ts';
import { useGlobalState, usePermitted } from '../../api/global-state.tsx';
import { useWrite } from '../../components/use-write.ts';
import { staleAfterEntities } from '../entity/stale-after-entities.ts';
import { type Created, type CreatedPart, createMissing, type Entered } from './structure-creation.ts';

export const wizardSteps = ['structure', 'project', 'financing', 'review'] as const;
export type WizardStep = (typeof wizardSteps)[number];

const nothingCreated: Created = { structure: null, project: null, financing: null, borrower: null };

interface WizardOptions {
  readonly onCreated: (created: Partial<Created>, entered: Entered) => void;
  readonly onDone: (structure: Structure) => void;
  readonly onRefused: (part: CreatedPart, error: unknown) => void;
}

type Complete = Entered & { readonly structure: NewStructure };

/** Makes a structure, then its first project, its first financing and its borrower as a party. What was made before a failure is not made again. */
export function useStructureWizard({ onCreated, onDone, onRefused }: WizardOptions) {
  const { organization } = useGlobalState();
  const mayList = usePermitted('View', 'Organization');
  const mayListPartners = usePermitted('Edit', 'Organization');
  const mayCreate = usePermitted('Create', 'Organization');
  const [created, setCreated] = useState(nothingCreated);
  const underWay = useRef<CreatedPart>('structure');
  const creation = useWrite({
    write: (entered: Complete) =>
      createMissing({ organization, mayList, mayListPartners, mayCreate }, entered, created, {
        onBegin: (part) => {
          underWay.current = part;
        },
        onCreated: (more) => {
          setCreated((now) => ({ ...now, ...more }));
          onCreated(more, entered);
        },
      }),
    success: callsOf.structures.createStructure.success,
    particulars: ({ structure }) => structure.name,
    refresh: staleAfterEntities,
    showsFailures: true,
    onDone,
  });
  return {
    created,
    isCreating: creation.isPending,
    refusal: creation.error === null ? null : { part: underWay.current, error: creation.error },
    /** Takes the refusal away, once what it is about was corrected. */
    dismissRefusal: creation.reset,
    create: (entered: Complete) => creation.mutate(entered, { onError: (error) => onRefused(underWay.current, error) }),
  };
}
