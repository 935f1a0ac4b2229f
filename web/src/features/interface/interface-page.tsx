import { useState, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router-dom';
import {
  type ColorModeChoice,
  chooseColorMode,
  colorModeChoice,
  subscribeToColorMode,
} from '../../components/color-mode.ts';
import { chooseDensity, densities, useDensity } from '../../components/density.ts';
import { PageHeader } from '../../components/page.tsx';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import { ChartsSection, ExplanationSection, StructureSection } from './charts-section.tsx';
import { ControlsSection } from './controls-section.tsx';
import { DialogsSection } from './dialogs-section.tsx';
import { FieldsSection } from './fields-section.tsx';
import { FoundationsSection } from './foundations-section.tsx';
import styles from './interface.module.css';
import { NavigationSection } from './navigation-section.tsx';
import { PickersSection } from './pickers-section.tsx';
import { StatesSection } from './states-section.tsx';
import { TableSection } from './table-section.tsx';
import { TextsSection } from './texts-section.tsx';

const sections = [
  { id: 'foundations', title: 'Colors, type and shape', Content: FoundationsSection },
  { id: 'texts', title: 'Numbers, dates and statuses', Content: TextsSection },
  { id: 'controls', title: 'Buttons and menus', Content: ControlsSection },
  { id: 'fields', title: 'Fields', Content: FieldsSection },
  { id: 'pickers', title: 'Pickers', Content: PickersSection },
  { id: 'table', title: 'Data table', Content: TableSection },
  { id: 'states', title: 'Loading, empty, failed', Content: StatesSection },
  { id: 'explanation', title: 'Why a number is what it is', Content: ExplanationSection },
  { id: 'charts', title: 'Charts', Content: ChartsSection },
  { id: 'structure', title: 'Structure diagram', Content: StructureSection },
  { id: 'navigation', title: 'Headers, tabs and pages', Content: NavigationSection },
  { id: 'dialogs', title: 'Dialogs, drawers and toasts', Content: DialogsSection },
] as const;

const colorModes = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const satisfies readonly { value: ColorModeChoice; label: string }[];

const layouts = [
  { value: 'one', label: 'One theme' },
  { value: 'both', label: 'Both' },
] as const;

/** Every component in every state, in both themes. What photographs of the interface are taken of. */
export function InterfacePage() {
  const mode = useSyncExternalStore(subscribeToColorMode, colorModeChoice);
  const density = useDensity();
  const { search } = useLocation();
  const [layout, setLayout] = useState<'one' | 'both'>('one');
  return (
    <div className={styles['page']}>
      <PageHeader
        title="Interface"
        facts={<span>Every component in every state. Nothing here is saved.</span>}
        actions={
          <>
            <SegmentedControl label="Theme" options={colorModes} value={mode} onChange={chooseColorMode} />
            <SegmentedControl label="Density" options={densities} value={density} onChange={chooseDensity} />
            <SegmentedControl label="Themes side by side" options={layouts} value={layout} onChange={setLayout} />
          </>
        }
      />
      <nav aria-label="Sections" className={styles['anchors']}>
        {sections.map(({ id, title }) => (
          <Link key={id} to={{ search, hash: id }}>
            {title}
          </Link>
        ))}
      </nav>
      {sections.map(({ id, title, Content }) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`} className={styles['section']}>
          <h2 id={`${id}-title`}>{title}</h2>
          {layout === 'one' ? (
            <Content />
          ) : (
            <div className={styles['both']}>
              {(['light', 'dark'] as const).map((theme) => (
                <div
                  key={theme}
                  data-amplify-theme="trestle"
                  data-amplify-color-mode={theme}
                  className={styles['theme']}
                >
                  <Content />
                </div>
              ))}
            </div>
          )}
        </section>
      ))}
    </div>
  );
}
