import type { ComponentType } from 'react';
import { wantAhead } from './ahead.ts';
import { CodeMissingDialog } from './code-missing-dialog.tsx';
import { type Load, Part } from './lazy-part.tsx';
import { createLoadable, type Loadable } from './loadable.ts';

/**
 * A dialog or drawer whose code is fetched when it is first opened. Where that fails, a dialog says so, tries again and gives way to the one that
 * was opened.
 */
export function rareDialog<Props extends { readonly onClose: () => void }>(load: Load<Props>): ComponentType<Props> {
  return dialogOf(createLoadable(load));
}

/** The same for what belongs to a page: its code is fetched once the page is shown. */
export function lazyDialog<Props extends { readonly onClose: () => void }>(load: Load<Props>): ComponentType<Props> {
  const loadable = createLoadable(load);
  wantAhead(loadable);
  return dialogOf(loadable);
}

const dialogOf =
  <Props extends { readonly onClose: () => void }>(loadable: Loadable<ComponentType<Props>>): ComponentType<Props> =>
  (props) => (
    <Part
      loadable={loadable}
      props={props}
      pending={null}
      missing={(retry) => (
        <CodeMissingDialog title="Not loaded yet" what="This dialog" onClose={props.onClose} onRetry={retry} />
      )}
    />
  );
