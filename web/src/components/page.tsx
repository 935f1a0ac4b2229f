import type { ComponentProps, ReactNode } from 'react';
import { PageHeader } from './page-header.tsx';

interface PageProps extends Partial<ComponentProps<typeof PageHeader>> {
  readonly children: ReactNode;
}

/** The parts of a page, one below the other; under its header where it has a title. A page within the frame of another has none. */
export const Page = ({ title, children, ...header }: PageProps) => (
  <div className="stack">
    {title !== undefined && <PageHeader title={title} {...header} />}
    {children}
  </div>
);
