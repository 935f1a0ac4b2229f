import * as z from 'zod';
import { comparedName } from './compared-name.ts';
import { enteredName } from './entered-text.ts';
import { Id } from './id.ts';

/** Somebody of the organization who looks after a document or folder. */
export const Assignee = z.object({ id: z.string(), name: z.string() });
export type Assignee = z.infer<typeof Assignee>;

const longestTag = 40;
const mostTags = 20;
const mostAssignees = 20;

/** Each once, whatever its case, as it was entered first. */
export const Tags = z
  .array(enteredName(longestTag))
  .max(mostTags, `A document has ${mostTags} tags at most.`)
  .transform((tags) => {
    const names = tags.map(comparedName);
    return tags.filter((_, at) => names.indexOf(names[at] ?? '') === at);
  });

/** Ids of people of the organization. */
export const AssigneeIds = z
  .array(Id)
  .max(mostAssignees, `A document is assigned to ${mostAssignees} people at most.`)
  .transform((ids) => [...new Set(ids)]);
