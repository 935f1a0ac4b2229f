import { type Approver, approverKey, type StoredWorkflow, type WorkflowStep } from './workflow.ts';

/** As whom a workflow may name somebody. */
export interface NamedPerson {
  readonly agentId: string;
  readonly name: string;
  readonly groupIds: readonly string[];
  /** Deal roles on the structure of the workflow, or above it. */
  readonly dealRoles: readonly string[];
}

/** Who acts, with those who have named them to decide in their place today. */
export interface ActingPerson extends NamedPerson {
  readonly standsInFor: readonly NamedPerson[];
}

type State = Pick<StoredWorkflow, 'status' | 'order' | 'steps'>;

/** The steps that wait for a decision: the first open one where they go in order, else all open ones. None unless the workflow was sent. */
export function askedSteps({ status, order, steps }: State): readonly WorkflowStep[] {
  if (status !== 'Triggered') return [];
  const open = steps.filter(({ decision }) => decision === 'None');
  return order === 'InOrder' ? open.slice(0, 1) : open;
}

const rank: Readonly<Record<Approver['type'], number>> = { Agent: 0, AgentGroup: 1, RcsLegacyAgentSupplier: 2 };

const isNamed = ({ type, id }: Approver, { agentId, groupIds, dealRoles }: NamedPerson): boolean => {
  if (type === 'Agent') return id === agentId;
  return type === 'AgentGroup' ? groupIds.includes(id) : dealRoles.includes(id);
};

/** Whether one of these people has decided in a step, or somebody else has in their place. */
export const hasDecided = ({ decisions }: WorkflowStep, people: readonly Pick<NamedPerson, 'agentId'>[]): boolean =>
  decisions.some(({ by, standsInFor }) =>
    people.some(({ agentId }) => agentId === by || agentId === standsInFor?.agentId),
  );

/** As whom of a step somebody is asked: as themselves first, then as one of a group, then in a role; null where nobody of it is left for them. */
function placeIn(step: WorkflowStep, person: NamedPerson): Approver | null {
  const taken = new Set(step.decisions.map(({ approver }) => approverKey(approver)));
  const [first = null] = step.approvers
    .filter((approver) => isNamed(approver, person) && !taken.has(approverKey(approver)))
    .toSorted((a, b) => rank[a.type] - rank[b.type]);
  return first;
}

/** What somebody decides next: in which step, as whom of it, and in whose place; null for themselves. */
export interface Turn {
  readonly step: WorkflowStep;
  readonly approver: Approver;
  readonly standsInFor: NamedPerson | null;
}

/**
 * Every step that waits for somebody, those first that ask them themselves. One person decides once in a step: whoever has decided in it stands in for nobody
 * there, and nobody stands in for whom it was decided.
 */
export function turnsOf(workflow: State, person: ActingPerson): readonly Turn[] {
  const steps = askedSteps(workflow);
  return [null, ...person.standsInFor].flatMap((standsInFor) =>
    steps.flatMap((step) => {
      if (hasDecided(step, [person, ...(standsInFor === null ? [] : [standsInFor])])) return [];
      const approver = placeIn(step, standsInFor ?? person);
      return approver === null ? [] : [{ step, approver, standsInFor }];
    }),
  );
}

export const turnOf = (workflow: State, person: ActingPerson): Turn | null => turnsOf(workflow, person)[0] ?? null;
