import { Link } from 'react-router-dom';
import { type GlobalState, isAllowed, useGlobalState } from '../../api/global-state.tsx';

const isImportOn = ({ features }: GlobalState): boolean =>
  features.some(({ name, enabled }) => name === 'ExcelTemplateImportStructureInformation' && enabled);

/** Whether the organization has the import of structures from Excel switched on. */
export const useImportOn = (): boolean => isImportOn(useGlobalState());

/** Whether somebody may import structures from Excel, where that is switched on. */
export const mayImport = (visitor: GlobalState): boolean =>
  isImportOn(visitor) && isAllowed(visitor, { level: 'Create', sourceType: 'Deal', path: null });

/** The way to the import of structures; nothing where it is switched off, or for those who may not create structures. */
export function StructureImportLink() {
  return mayImport(useGlobalState()) ? <Link to="/portfolio/import">Import from Excel</Link> : null;
}
