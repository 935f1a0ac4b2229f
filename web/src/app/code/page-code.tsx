import type { ComponentType, ReactNode } from 'react';
import { CodeMissingNotice } from '../../components/code/code-missing.tsx';
import { createLoadable, type Loadable } from '../../components/code/loadable.ts';
import { useCode } from '../../components/code/use-code.ts';

/** The code of a page or of the frame around it, as the router takes it and as links fetch it ahead. */
export interface PageCode {
  readonly loadable: Loadable<ComponentType>;
  readonly Component: ComponentType;
  /** Ends when the code is there, so that the page before stays until then; and when it is known to be missing. */
  readonly lazy: () => Promise<{ Component: ComponentType }>;
}

/** A page is opened even if its code does not arrive: its address is that of what was asked for, and the frame stays. */
export function pageCode(load: () => Promise<ComponentType>, pending: ReactNode = null): PageCode {
  const loadable = createLoadable(load);
  const Component = () => <PageWhenLoaded loadable={loadable} pending={pending} />;
  return {
    loadable,
    Component,
    lazy: async () => {
      await loadable.fetchAhead();
      return { Component };
    },
  };
}

interface PageWhenLoadedProps {
  readonly loadable: Loadable<ComponentType>;
  readonly pending: ReactNode;
}

function PageWhenLoaded({ loadable, pending }: PageWhenLoadedProps) {
  const { code: Code, isMissing, retry } = useCode(loadable);
  if (Code !== null) return <Code />;
  if (!isMissing) return pending;
  return (
    <>
      <title>This page could not be loaded · Trestle</title>
      <h1 className="visually-hidden">This page could not be loaded</h1>
      <CodeMissingNotice what="This page" onRetry={retry} />
    </>
  );
}
