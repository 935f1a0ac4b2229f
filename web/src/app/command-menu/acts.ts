import { structurePath } from '#shared/domain/entity-path.ts';
import type { SourceType } from '#shared/domain/permissions/permission.ts';
import { isOn } from '#shared/domain/settings/stored-settings.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { termsOf } from '#shared/domain/terms.ts';
import { type GlobalState, isAllowed } from '../../api/global-state.tsx';
import { mayAddCovenants } from '../../entities/covenant/use-covenant-rights.ts';
import { inSentence } from '../../entities/entity/entity-words.ts';
import type { ActDialogName } from './act.ts';
import type { Entry } from './entries.ts';

/** What acts on a structure have to know of it. */
export type ActedStructure = Pick<Structure, 'id' | 'name' | 'ancestorIds' | 'launchStatus'>;

interface ActWords {
  readonly label: string;
  readonly hint?: string;
  readonly keywords?: string;
}

const opens = (dialog: ActDialogName, words: ActWords, dealId?: string): Entry => ({
  id: `act:${dialog}:${dealId ?? ''}`,
  kind: 'Action',
  hint: '',
  to: '',
  ...words,
  act: { kind: 'dialog', dialog, ...(dealId === undefined ? {} : { dealId }) },
});

const leads = (id: string, to: string, words: ActWords): Entry => ({
  id: `act:${id}:${to}`,
  kind: 'Action',
  hint: '',
  to,
  ...words,
});

const themes: readonly Entry[] = (
  [
    ['light', 'Light theme'],
    ['dark', 'Dark theme'],
    ['system', 'System theme'],
  ] as const
).map(([mode, label]) => ({
  id: `act:theme:${mode}`,
  kind: 'Action',
  label,
  hint: '',
  to: '',
  keywords: 'switch color mode appearance',
  act: { kind: 'theme', mode },
}));

const createWords = 'create add';

/** What can be created where a structure is chosen afterwards. */
function creations(visitor: GlobalState): readonly Entry[] {
  const loan = inSentence(termsOf(visitor.organization.details).loan);
  const may = (sourceType: SourceType) => isAllowed(visitor, { level: 'Create', sourceType, path: null });
  return [
    ...(may('Deal')
      ? [
          opens('structure', { label: 'New structure', keywords: `${createWords} deal portfolio` }),
          opens('fund', { label: 'New fund', keywords: createWords }),
        ]
      : []),
    ...(may('Project') ? [opens('project', { label: 'New project', keywords: createWords })] : []),
    ...(may('Loan')
      ? [
          opens('financing', { label: `New ${loan}`, keywords: `${createWords} loan financing` }),
          opens('grant', { label: 'New grant', keywords: createWords }),
        ]
      : []),
  ];
}

const invitations = (visitor: GlobalState): readonly Entry[] =>
  isAllowed(visitor, { level: 'Create', sourceType: 'Organization', path: null })
    ? [
        opens('user', { label: 'Invite a user', keywords: 'add person colleague member people' }),
        opens('guest', { label: 'Invite a guest', keywords: 'add person borrower people' }),
      ]
    : [];

/** What can be done with one structure; nothing with one that was archived. */
export function actsOn(visitor: GlobalState, structure: ActedStructure): readonly Entry[] {
  if (structure.launchStatus !== 'Active') return [];
  const { id, name } = structure;
  const path = structurePath(structure);
  const reads =
    isOn(visitor.organization.details, 'enableCovenantCreationWithAI') && mayAddCovenants(visitor, structure);
  return [
    ...(isAllowed(visitor, { level: 'Edit', sourceType: 'Detail', path })
      ? [
          leads('figures', `/deals/${id}/figures`, {
            label: 'Enter figures',
            hint: name,
            keywords: 'type a figure',
          }),
        ]
      : []),
    ...(reads
      ? [
          leads('agreement', `/deals/${id}/reporting-covenants/ai-import`, {
            label: 'Import from agreement',
            hint: name,
            keywords: 'upload read credit agreement covenants ai',
          }),
        ]
      : []),
    ...(isAllowed(visitor, { level: 'Create', sourceType: 'Project', path })
      ? [opens('project', { label: 'New project here', hint: name, keywords: createWords }, id)]
      : []),
    ...(isAllowed(visitor, { level: 'Create', sourceType: 'Loan', path })
      ? [opens('financing', { label: 'New financing here', hint: name, keywords: `${createWords} loan` }, id)]
      : []),
  ];
}

/** Everything that the reader can do from where they are; `structure` is the one whose pages are open. */
export const actsFor = (visitor: GlobalState, structure: ActedStructure | undefined): readonly Entry[] => [
  ...(structure === undefined ? [] : actsOn(visitor, structure)),
  ...creations(visitor),
  ...invitations(visitor),
  ...themes,
  opens('shortcuts', { label: 'Keyboard shortcuts', keywords: 'help keys' }),
  leads('sign-out', '/logout', { label: 'Sign out', keywords: 'log out leave' }),
];
