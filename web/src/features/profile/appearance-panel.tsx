import { useSyncExternalStore } from 'react';
import { chooseColorMode, colorModeChoice, subscribeToColorMode } from '../../components/color-mode.ts';
import { chooseDensity, densities, useDensity } from '../../components/density.ts';
import { Panel } from '../../components/panel.tsx';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import styles from './profile.module.css';

const themes = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

export function AppearancePanel() {
  const choice = useSyncExternalStore(subscribeToColorMode, colorModeChoice);
  const density = useDensity();
  return (
    <Panel title="Appearance" description="Remembered on this device.">
      <dl className={styles['choices']}>
        <dt>Theme</dt>
        <dd>
          <SegmentedControl label="Theme" options={themes} value={choice} onChange={chooseColorMode} />
        </dd>
        <dt>Table density</dt>
        <dd>
          <SegmentedControl label="Table density" options={densities} value={density} onChange={chooseDensity} />
        </dd>
      </dl>
    </Panel>
  );
}
