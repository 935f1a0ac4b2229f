import type { ComponentType } from 'react';
import { wantAhead } from './ahead.ts';
import { CodeMissingDialog } from './code-missing-dialog.tsx';
import { type Load, Part } from './lazy-part.tsx';
import { createLoadable } from './loadable.ts';

/**
 * A dialog or drawer whose code is fetched once its page is shown, or when it is opened before that. Where that fails, a dialog says so, and becomes
 * the wanted one.
 */
export function lazyDialog<Props extends { readonly onClose: () => void }>(load: Load<Props>): ComponentType<Props> {
  const loadable = createLoadable(load);
  wantAhead(loadable);
  return (props) => (
    <Part
      loadable={loadable}
      props={props}
      pending={null}
      missing={(retry) => (
        <CodeMissingDialog title="Not loaded yet" what="This dialog" onClose={props.onClose} onRetry={retry} />
      )}
    />
  );
}
