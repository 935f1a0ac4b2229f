import { Link } from 'react-router-dom';
import { useGlobalState, usePermitted } from '../api/global-state.tsx';

/** Whether the organization has the import of structures from Excel switched on. */
export const useImportOn = (): boolean =>
  useGlobalState().features.some(({ name, enabled }) => name === 'ExcelTemplateImportStructureInformation' && enabled);

/** The way to the import of structures; nothing where it is switched off, or for those who may not create structures. */
export function StructureImportLink() {
  const [isOn, mayCreate] = [useImportOn(), usePermitted('Create', 'Deal')];
  return isOn && mayCreate ? <Link to="/portfolio/import">Import from Excel</Link> : null;
}
