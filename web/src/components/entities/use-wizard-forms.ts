import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { NewFinancing } from '#shared/domain/financing.ts';
import type { NewProject } from '#shared/domain/project.ts';
import { NewStructure } from '#shared/domain/structure.ts';
import { type FinancingValues, newFinancingValues } from './financing-values.ts';
import { FirstFinancingForm, FirstProjectForm } from './form-schemas.ts';
import { placeEntityErrors } from './place-entity-errors.ts';
import { newProjectValues, type ProjectValues } from './project-values.ts';
import { newStructureValues, type StructureValues } from './structure-values.ts';
import { useKeptForm } from './use-kept-form.ts';

const startingProject = newProjectValues({});
const startingFinancing = newFinancingValues({});

/** The forms of the steps. They outlive their steps, so that going back and forth loses nothing. */
export function useWizardForms(start: Partial<StructureValues>) {
  const startingStructure = newStructureValues(start);
  const structure = useForm<StructureValues, unknown, NewStructure>({
    resolver: zodResolver(NewStructure),
    defaultValues: startingStructure,
  });
  const project = useForm<ProjectValues, unknown, NewProject>({
    resolver: zodResolver(FirstProjectForm),
    defaultValues: startingProject,
  });
  const financing = useForm<FinancingValues, unknown, NewFinancing>({
    resolver: zodResolver(FirstFinancingForm),
    defaultValues: startingFinancing,
  });
  const below = start.parentId ? `/${start.parentId}` : '';
  const kept = [
    useKeptForm(structure, `structure/new${below}`, startingStructure),
    useKeptForm(project, `structure/new${below}/project`, startingProject),
    useKeptForm(financing, `structure/new${below}/financing`, startingFinancing),
  ];
  const restored = kept.flatMap(({ startOver }) => (startOver === null ? [] : [startOver]));
  return {
    structure,
    project,
    financing,
    /** Puts a refusal onto the fields that it is about; false when there is none. */
    place: {
      structure: (error: unknown) => placeEntityErrors(structure, error),
      project: (error: unknown) => placeEntityErrors(project, error),
      financing: (error: unknown) => placeEntityErrors(financing, error),
    },
    keep: () => {
      for (const { keep } of kept) keep();
    },
    startOver:
      restored.length === 0
        ? null
        : () => {
            for (const startOver of restored) startOver();
          },
  };
}
