import type { ComponentType, ReactNode } from 'react';
import { CodeMissingNotice } from './code-missing.tsx';
import { createLoadable, type Loadable } from './loadable.ts';
import { useCode } from './use-code.ts';

export type Load<Props> = () => Promise<ComponentType<Props>>;

interface PartProps<Props> {
  readonly loadable: Loadable<ComponentType<Props>>;
  readonly props: Props;
  readonly pending: ReactNode;
  readonly missing: (retry: () => void) => ReactNode;
}

/** Shows code as soon as it has arrived. */
export function Part<Props extends object>({ loadable, props, pending, missing }: PartProps<Props>) {
  const { code: Code, isMissing, retry } = useCode(loadable);
  if (Code !== null) return <Code {...props} />;
  return isMissing ? missing(retry) : pending;
}

interface PartOptions {
  /** What it is, as the subject of a sentence. */
  readonly what?: string;
  /** Stands there until it has arrived. */
  readonly pending?: ReactNode;
  /** Stands there instead of saying that it could not be loaded. */
  readonly missing?: ReactNode;
}

/** A part of a page from code that may be fetched ahead, by a link that is pointed at or by the page itself. */
export const partOf =
  <Props extends object>(
    loadable: Loadable<ComponentType<Props>>,
    { what = 'This part of the page', pending = null, missing }: PartOptions = {},
  ): ComponentType<Props> =>
  (props) => (
    <Part
      loadable={loadable}
      props={props}
      pending={pending}
      missing={(retry) => missing ?? <CodeMissingNotice what={what} onRetry={retry} />}
    />
  );

/** A part of a page whose code is fetched when it is first shown. Where that fails, its place says so and the rest of the page stays. */
export const lazyPart = <Props extends object>(load: Load<Props>, options: PartOptions = {}): ComponentType<Props> =>
  partOf(createLoadable(load), options);
