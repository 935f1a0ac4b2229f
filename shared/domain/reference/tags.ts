import * as z from 'zod';
import { ReferenceEntry } from './reference-entry.ts';

export const Tag = ReferenceEntry.extend({ group: z.enum(['Handling', 'Monitoring', 'Program']) });
export type Tag = z.infer<typeof Tag>;

const tag = (id: string, name: string, group: Tag['group']): Tag => ({ id, name, group });

/** Words to mark documents and entities with, beside what their own fields say. */
export const tags: readonly Tag[] = [
  tag('draft', 'Draft', 'Handling'),
  tag('for-review', 'For review', 'Handling'),
  tag('for-signature', 'For signature', 'Handling'),
  tag('executed', 'Executed', 'Handling'),
  tag('superseded', 'Superseded', 'Handling'),
  tag('confidential', 'Confidential', 'Handling'),
  tag('watchlist', 'Watchlist', 'Monitoring'),
  tag('waiver-granted', 'Waiver granted', 'Monitoring'),
  tag('in-cure-period', 'In cure period', 'Monitoring'),
  tag('closing-condition', 'Closing condition', 'Monitoring'),
  tag('low-income-community', 'Low-income community', 'Program'),
  tag('energy-community', 'Energy community', 'Program'),
  tag('domestic-content', 'Domestic content', 'Program'),
  tag('greenhouse-gas-reduction-fund', 'Greenhouse Gas Reduction Fund', 'Program'),
];
