import { Button } from '@aws-amplify/ui-react';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { Link2, Pencil } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { EntityReference } from '#shared/domain/entity-fields.ts';
import { isConflict } from '../../api/api-error.ts';
import { ConflictDialog } from '../../components/conflict-dialog.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { Panel } from '../../components/panel.tsx';
import { useWrite } from '../../components/use-write.ts';
import { seesHome } from '../../entities/entity/entity-path.ts';
import { staleAfterEntities } from '../../entities/entity/stale-after-entities.ts';
import { LinkField } from '../../entities/form/link-field.tsx';
import styles from './structure-details.module.css';

interface LinksPanelProps {
  readonly title: string;
  readonly entity: { readonly id: string; readonly version: number; readonly dealId: string };
  readonly linked: readonly (EntityReference & { readonly to: string })[];
  readonly what: 'projects' | 'loans';
  /** `one` names the entity itself in a sentence. */
  readonly words: { readonly label: string; readonly none: string; readonly one: string };
  readonly mayEdit: boolean;
  readonly queries: { readonly detail: (id: string) => { readonly queryKey: QueryKey } };
  readonly change: (
    ids: readonly string[],
    version: number,
  ) => Promise<{ readonly body: { readonly version: number } }>;
  readonly success: string | undefined;
}

interface Read {
  readonly version: number;
  readonly ids: readonly string[];
}

/** The entity as it was read again. */
type Latest = Pick<Read, 'version'> & Partial<Readonly<Record<LinksPanelProps['what'], readonly EntityReference[]>>>;

/** The other end is chosen from the structure, so that has to be seen; and nothing is linked in one that was archived. */
export const mayLinkWithin = (
  entity: Parameters<typeof seesHome>[0] & { readonly deal: Pick<EntityReference, 'launchStatus'> },
): boolean => entity.deal.launchStatus === 'Active' && seesHome(entity);

/** What a financing finances, or what a project is financed by. */
export function LinksPanel(props: LinksPanelProps) {
  const { title, linked, words, mayEdit } = props;
  const [isEditing, setEditing] = useState(false);
  const edit = mayEdit && (
    <Button size="small" onClick={() => setEditing(true)}>
      <Pencil size={14} aria-hidden />
      Change
    </Button>
  );
  return (
    <Panel title={title} flush actions={linked.length > 0 && edit}>
      {linked.length === 0 ? (
        <EmptyState icon={Link2} title={words.none} action={edit}>
          What this {words.one} is connected with appears here and in the diagram of its structure.
        </EmptyState>
      ) : (
        <ul className={styles['links']}>
          {linked.map(({ id, name, launchStatus, to }) => (
            <li key={id}>
              <Link to={to}>{name}</Link>
              {launchStatus === 'Obsolete' && <small>Archived</small>}
            </li>
          ))}
        </ul>
      )}
      {isEditing && <LinksDialog {...props} onClose={() => setEditing(false)} />}
    </Panel>
  );
}

function LinksDialog({ onClose, ...props }: LinksPanelProps & { onClose: () => void }) {
  const { title, entity, linked, what, words, queries, change, success } = props;
  const queryClient = useQueryClient();
  // What was read and what is chosen: a newer version that is read in the background must not take its place.
  const [read, setRead] = useState<Read>({ version: entity.version, ids: linked.map(({ id }) => id) });
  const [ids, setIds] = useState(read.ids);
  const save = useWrite({
    write: () => change(ids, read.version),
    success,
    refresh: staleAfterEntities,
    showsFailures: true,
    onDone: ({ body }) => {
      queryClient.setQueryData<object>(queries.detail(entity.id).queryKey, (shown) => shown && { ...shown, ...body });
      onClose();
    },
  });
  const takeLatest = async (isKept: boolean) => {
    const { queryKey } = queries.detail(entity.id);
    await queryClient.refetchQueries({ queryKey });
    const latest = queryClient.getQueryData<Latest>(queryKey);
    if (!isKept) return onClose();
    if (latest !== undefined) {
      const latestIds = latest[what]?.map(({ id }) => id) ?? [];
      setIds(mergedLinks(read.ids, ids, latestIds));
      setRead({ version: latest.version, ids: latestIds });
    }
    save.reset();
  };
  return (
    <>
      <FormDialog
        title={title}
        act={`Save ${words.one}`}
        write={save}
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate(undefined);
        }}
        onClose={onClose}
      >
        <LinkField
          label={words.label}
          placeholder={words.none}
          dealId={entity.dealId}
          what={what}
          value={ids}
          linked={linked}
          onChange={setIds}
          nothing="The structure has none yet. It can be added on the structure's page."
        />
      </FormDialog>
      {isConflict(save.error) && (
        <ConflictDialog
          error={save.error}
          onKeep={() => void takeLatest(true)}
          onReload={() => void takeLatest(false)}
          onClose={save.reset}
        />
      )}
    </>
  );
}

/** What was chosen from an older list, carried over to the latest one: added and removed as before, with what others have added since. */
function mergedLinks(
  before: readonly string[],
  chosen: readonly string[],
  latest: readonly string[],
): readonly string[] {
  const kept = latest.filter((id) => chosen.includes(id) || !before.includes(id));
  const added = chosen.filter((id) => !before.includes(id) && !latest.includes(id));
  return [...kept, ...added];
}
