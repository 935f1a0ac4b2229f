import type { AccessReview, AccessReviewItem } from '#shared/domain/access-review.ts';
import { readEveryItem } from '../../../api/queries/access-review-queries.ts';
import { csvFile, saveFile } from '../../../components/data-table/table-export.ts';
import { kindWords, stateWords } from './review-words.ts';

const headers = [
  'Person',
  'Email',
  'Kind',
  'Last sign-in',
  'Access',
  'Gives',
  'Held since',
  'Given by',
  'Decision',
  'Decided by',
  'Decided at',
  'Remark',
  'Changed since the list was written',
];

/** Moments are told in UTC: whoever audits the file may sit elsewhere. */
const textsOf = (item: AccessReviewItem): readonly string[] => [
  item.personName,
  item.personEmail,
  kindWords[item.personKind],
  item.lastSeenAt ?? '',
  item.says,
  item.gives,
  item.since ?? '',
  item.givenByName ?? '',
  stateWords[item.state],
  item.decidedByName ?? '',
  item.decidedAt ?? '',
  item.remark,
  item.isRenewed ? 'Yes' : '',
];

/** Saves the whole list of a review with who decided what and when. */
export async function downloadReview(orgId: string, { id, name }: AccessReview): Promise<void> {
  const items = await readEveryItem(orgId, id);
  const file = csvFile({ headers, texts: items.map(textsOf), cells: () => [] });
  saveFile(`${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.csv`, file);
}
