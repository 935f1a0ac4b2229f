import { Download, FileImage, PenTool } from 'lucide-react';
import { loadCode } from '../../components/code/load-code.ts';
import { saveFile } from '../../components/data-table/table-export.ts';
import { MenuItems } from '../../components/menu.tsx';
import { Popover } from '../../components/popover.tsx';
import { notifyFailure } from '../../components/toast-store.ts';
import styles from './diagram.module.css';
import type { DiagramLayout } from './diagram-layout.ts';
import type { DrawingTexts } from './diagram-svg.ts';

interface DiagramExportProps {
  readonly texts: DrawingTexts;
  /** What is drawn now; null before anything is. */
  readonly layout: () => DiagramLayout | null;
}

const fileName = ({ title, date }: DrawingTexts) =>
  `${title} ${date}`
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** Takes the diagram elsewhere as it is shown, with what is folded left out. What writes the files is fetched when it is asked for. */
export function DiagramExport({ texts, layout }: DiagramExportProps) {
  const save = async (kind: 'svg' | 'png') => {
    const shown = layout();
    if (shown === null) return;
    try {
      const [{ drawDiagram }, { inLightColors, pngFile, svgFile }] = await Promise.all([
        loadCode(() => import('./diagram-svg.ts')),
        loadCode(() => import('./diagram-files.ts')),
      ]);
      const drawing = inLightColors((color) => drawDiagram(shown, texts, color));
      saveFile(`${fileName(texts)}.${kind}`, kind === 'svg' ? svgFile(drawing) : await pngFile(drawing));
    } catch (error) {
      notifyFailure(error);
    }
  };
  return (
    <Popover
      label={`Export ${texts.title}`}
      align="end"
      triggerClassName={styles['tool']}
      trigger={
        <>
          <Download size={14} aria-hidden />
          Export
        </>
      }
    >
      {(close) => (
        <MenuItems
          label={`Export ${texts.title}`}
          close={close}
          items={[
            { label: 'Picture (PNG)', icon: FileImage, onSelect: () => void save('png') },
            { label: 'Drawing (SVG)', icon: PenTool, onSelect: () => void save('svg') },
          ]}
        />
      )}
    </Popover>
  );
}
