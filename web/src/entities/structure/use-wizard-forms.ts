import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { comparedName } from '#shared/domain/compared-name.ts';
import type { NewFinancing } from '#shared/domain/financing.ts';
import type { NewProject } from '#shared/domain/project.ts';
import { NewStructure } from '#shared/domain/structure.ts';
import { api } from '../../api/api.ts';
import { pageAt } from '../../api/pages.ts';
import { filledPage } from '../../api/read-pages.ts';
import { type FinancingValues, newFinancingDraft, newFinancingValues } from '../financing/financing-values.ts';
import { placeEntityErrors } from '../form/field-binder.ts';
import { FirstFinancingForm, FirstProjectForm } from '../form/form-schemas.ts';
import { useKeptForm } from '../form/use-kept-form.tsx';
import { newProjectDraft, newProjectValues, type ProjectValues } from '../project/project-values.ts';
import type { Created, Entered, EnteredPart } from './structure-creation.ts';
import { newStructureValues, type StructureValues } from './structure-values.ts';

interface Identified {
  readonly name: string;
  readonly customId: string | null;
}

const hasCustomId =
  (customId: string) =>
  (entity: Identified): boolean =>
    entity.customId !== null && comparedName(entity.customId) === comparedName(customId);

/** The first of some entities that has a custom id. */
const holderAmong = (entities: readonly (Identified | null)[], customId: string): Identified | null =>
  entities.find((entity) => entity !== null && hasCustomId(customId)(entity)) ?? null;

const mostPages = 5;

/**
 * The structure, project or financing that has a custom id, as far as the search knows and the reader may see: null says that the server may
 * still refuse it.
 */
async function findCustomIdHolder(customId: string): Promise<Identified | null> {
  const query = { search: customId, types: ['Deal' as const, 'Project' as const, 'Loan' as const] };
  const read = (cursor: string | null) => api.structures.searchEntities({ query: { ...query, ...pageAt(cursor, 50) } });
  const isFilled = ({ body }: Awaited<ReturnType<typeof read>>) => holderAmong(body, customId) !== null;
  const { body } = await filledPage(read, { isFilled, mostEmpty: mostPages - 1 });
  return holderAmong(body, customId);
}

const startingProject = newProjectValues({});
const startingFinancing = newFinancingValues({});
const parts: readonly EnteredPart[] = ['structure', 'project', 'financing'];

type Tell = (found: Partial<Entered>) => void;

/** What a form comes to once it is checked; null where something is not right. */
const outcomeOf = (check: (tell: Tell, fail: () => void) => () => Promise<void>): Promise<Partial<Entered> | null> =>
  new Promise((resolve) => void check(resolve, () => resolve(null))());

/** The forms of the steps. They outlive their steps, so that going back and forth loses nothing. */
export function useWizardForms(start: Partial<StructureValues>) {
  const startingStructure = newStructureValues(start);
  const structure = useForm<StructureValues, unknown, NewStructure>({
    resolver: zodResolver(NewStructure),
    defaultValues: startingStructure,
    shouldFocusError: false,
  });
  const project = useForm<ProjectValues, unknown, NewProject>({
    resolver: zodResolver(FirstProjectForm),
    defaultValues: startingProject,
    shouldFocusError: false,
  });
  const financing = useForm<FinancingValues, unknown, NewFinancing>({
    resolver: zodResolver(FirstFinancingForm),
    defaultValues: startingFinancing,
    shouldFocusError: false,
  });
  const below = start.parentId ? `/${start.parentId}` : '';
  const [structureId, setStructureId] = useState<string | null>(null);
  const isMade = structureId !== null;
  // Once there is the structure, the rest is continued where it would be made from now on.
  const kept = [
    useKeptForm(structure, `structure/new${below}`, startingStructure),
    useKeptForm(project, isMade ? newProjectDraft(structureId) : `structure/new${below}/project`, startingProject),
    useKeptForm(
      financing,
      isMade ? newFinancingDraft(structureId) : `structure/new${below}/financing`,
      startingFinancing,
    ),
  ];
  const complain: Readonly<Record<EnteredPart, (message: string) => void>> = {
    structure: (message) => structure.setError('customId', { message }, { shouldFocus: true }),
    project: (message) => project.setError('customId', { message }, { shouldFocus: true }),
    financing: (message) => financing.setError('customId', { message }, { shouldFocus: true }),
  };
  /** Reads what is on the form of a step; null where something is not right there, which the form says. */
  const read: Readonly<Record<EnteredPart, () => Promise<Partial<Entered> | null>>> = {
    structure: () => outcomeOf((tell, fail) => structure.handleSubmit((found) => tell({ structure: found }), fail)),
    project: () => outcomeOf((tell, fail) => project.handleSubmit((found) => tell({ project: found }), fail)),
    financing: () => outcomeOf((tell, fail) => financing.handleSubmit((found) => tell({ financing: found }), fail)),
  };
  const restored = kept.flatMap(({ startOver }) => (startOver === null ? [] : [startOver]));
  return {
    structure,
    project,
    financing,
    read,
    keptAt: `structure/new${below}/step`,
    /** Puts a refusal onto the fields that it is about; false when there is none. */
    place: {
      structure: (error: unknown) => placeEntityErrors(structure, error),
      project: (error: unknown) => placeEntityErrors(project, error),
      financing: (error: unknown) => placeEntityErrors(financing, error),
    },
    /** Whether the custom id of a step is free, as far as can be told before it is created; the field says so where it is not. */
    hasFreeCustomId: async (part: EnteredPart, entered: Entered): Promise<boolean> => {
      const customId = entered[part]?.customId ?? null;
      if (customId === null) return true;
      const others = parts.filter((other) => other !== part).map((other) => entered[other]);
      // Whether it is free is the server's to say in the end, so that a search that fails is no obstacle.
      const holder = holderAmong(others, customId) ?? (await findCustomIdHolder(customId).catch(() => null));
      if (holder !== null) complain[part](`${holder.name} already has this custom ID. Choose another one.`);
      return holder === null;
    },
    isDirty: kept.some(({ isDirty }) => isDirty),
    /** Takes what was made out of what is kept. */
    settle: (created: Partial<Created>, { isLinked }: Entered) => {
      if (created.structure) {
        setStructureId(created.structure.id);
        structure.reset(structure.getValues());
      }
      if (created.project) {
        project.reset(project.getValues());
        const isEntered = Object.keys(financing.formState.dirtyFields).length > 0;
        if (isEntered && isLinked) financing.setValue('projectIds', [created.project.id], { shouldDirty: true });
      }
      if (created.financing) financing.reset(financing.getValues());
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
