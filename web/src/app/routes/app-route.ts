import type { ComponentType } from 'react';
import type { SourceType } from '#shared/domain/permissions/permission.ts';
import type { Terms } from '#shared/domain/terms.ts';
import type { PageCode } from '../code/page-code.tsx';
import type { PageAccess } from '../guards/admission.ts';

export interface SettingsPart {
  /** Names the organization by `:organizationId`. */
  readonly path: string;
  readonly crumb: string;
}

/** One address of the app. Each page is a chunk of its own, fetched when it is opened. */
export interface AppRoute {
  readonly path: string;
  readonly access: PageAccess;
  /** What the breadcrumb calls it; left out where the breadcrumb names what the page is about. */
  readonly crumb?: string;
  /** The same where the organization has a word of its own for it. */
  readonly termCrumb?: (terms: Terms) => string;
  /** The page of the settings that it belongs to, where its own address lies elsewhere. */
  readonly partOf?: SettingsPart;
  readonly load?: () => Promise<ComponentType>;
  /** Of the settings: members read it who may not change the organization; those who may view this source, or all of them. */
  readonly readers?: SourceType | 'everybody';
  /** Another address with the same parameters. */
  readonly redirectsTo?: string;
  /** Signed-in people have no business there. */
  readonly isSignIn?: true;
}

/** What the frame knows of the page inside it. */
export interface PageHandle {
  readonly access: PageAccess;
  readonly crumb?: string;
  readonly termCrumb?: (terms: Terms) => string;
  readonly partOf?: SettingsPart;
  /** Its code, which links to it fetch ahead. */
  readonly code?: PageCode;
}

/** An address of the specification whose page this version does not have. */
export const notAvailable = (path: string, access: PageAccess): AppRoute => ({
  path,
  access,
  crumb: 'Not available',
  load: async () => (await import('../not-available-page.tsx')).NotAvailablePage,
});
