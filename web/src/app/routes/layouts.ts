import type { ComponentType } from 'react';

type Load = () => Promise<ComponentType>;

/** The code of what stands around the pages of an area. */
export const layouts = {
  /** Around every page of signed-in people. */
  frame: async () => (await import('../signed-in-layout.tsx')).SignedInLayout,
  settings: async () => (await import('../organization-settings-layout.tsx')).OrganizationSettingsLayout,
  structure: async () => (await import('../../features/structures/structure-layout.tsx')).StructureLayout,
} as const satisfies Readonly<Record<string, Load>>;
