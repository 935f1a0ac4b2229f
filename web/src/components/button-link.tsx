import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { openingHere } from './address-values.ts';

interface ButtonLinkProps {
  readonly to: string;
  readonly variation?: 'primary';
  /** The value of the address by which it opens something on the page where it stands. */
  readonly opens?: string;
  readonly children: ReactNode;
}

/** A link that looks like a button: for the main way on from a page. */
export function ButtonLink({ to, variation, opens, children }: ButtonLinkProps) {
  const { search } = useLocation();
  const kind = variation === undefined ? '' : `amplify-button--${variation}`;
  return (
    <Link
      to={to}
      {...(opens === undefined ? {} : { state: openingHere(opens, search), preventScrollReset: true })}
      className={`amplify-button amplify-button--small ${kind}`}
      data-size="small"
    >
      {children}
    </Link>
  );
}
