import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface ButtonLinkProps {
  readonly to: string;
  readonly variation?: 'primary';
  readonly children: ReactNode;
}

/** A link that looks like a button: for the main way on from a page. */
export function ButtonLink({ to, variation, children }: ButtonLinkProps) {
  const kind = variation === undefined ? '' : `amplify-button--${variation}`;
  return (
    <Link to={to} className={`amplify-button amplify-button--small ${kind}`} data-size="small">
      {children}
    </Link>
  );
}
