import * as z from 'zod';
import type { Faults } from '#shared/domain/faults.ts';
import { NewFinancing } from '#shared/domain/financing.ts';
import { financingFaults } from '#shared/domain/financing-rules.ts';
import { NewProject } from '#shared/domain/project.ts';
import { projectFaults } from '#shared/domain/project-rules.ts';
import { ofItsKind } from '../financing/financing-kinds.ts';

const complain = (faults: Faults, issues: z.core.$ZodRawIssue[], input: unknown): void => {
  for (const [field, message] of Object.entries(faults)) {
    issues.push({ code: 'custom', path: [field], message, input });
  }
};

// The structure of a first project or financing is made just before them.
const inNewStructure = { dealId: z.string() };

// What the chosen type does not have is not sent, so that nobody is asked to correct it.
const checkFinancing = ({ value, issues }: z.core.ParsePayload<NewFinancing>) =>
  complain(financingFaults(ofItsKind(value)), issues, value);
const checkProject = ({ value, issues }: z.core.ParsePayload<NewProject>) =>
  complain(projectFaults(value), issues, value);

/** What the forms check before anything is sent: each field, and what the fields say together. */
export const ProjectForm = NewProject.check(checkProject);
export const FinancingForm = NewFinancing.check(checkFinancing);
export const FirstProjectForm = NewProject.extend(inNewStructure).check(checkProject);
export const FirstFinancingForm = NewFinancing.extend(inNewStructure).check(checkFinancing);
