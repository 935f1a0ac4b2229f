import { useState } from 'react';
import { subEntityPath } from '#shared/domain/entity-path.ts';
import { usePermitted } from '../../../api/global-state.tsx';
import { rareDialog } from '../../../components/code/lazy-dialog.tsx';
import { LinkButton } from '../../../components/link-button.tsx';
import type { Home } from '../../entity/entity-path.ts';

const PastImportsDialog = rareDialog(async () => (await import('./past-imports-dialog.tsx')).PastImportsDialog);

interface ImportLinkProps {
  readonly entityId: string;
  /** In whose data room the document lies. */
  readonly home: Pick<Home, 'id' | 'ancestorIds'>;
  readonly importId: string;
}

/** Leads from a source to the import that has written it, for whoever may enter figures. */
export function ImportLink({ entityId, home, importId }: ImportLinkProps) {
  const maySee = usePermitted('Edit', 'Detail', subEntityPath(entityId, home));
  const [chosen, setChosen] = useState<string | null | undefined>();
  if (!maySee) return null;
  return (
    <>
      <LinkButton onClick={() => setChosen(importId)}>Show the import</LinkButton>
      {chosen !== undefined && (
        <PastImportsDialog
          entityId={entityId}
          home={home}
          importId={chosen}
          // Where the figures of the entity are, an import is undone.
          mayUndo={false}
          onChoose={setChosen}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  );
}
