import { create } from 'qrcode';
import styles from './second-factor.module.css';

/** Modules of blank border that readers need around the code. */
const quietZone = 4;

interface QrCodeProps {
  readonly text: string;
  /** Says what the code is for and what to use instead of it. */
  readonly label: string;
}

/** A QR code as one path, dark on light in both themes, because many readers take no other. */
export function QrCode({ text, label }: QrCodeProps) {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const dark = Array.from(data, (value, index) =>
    value === 0 ? '' : `M${index % size} ${Math.floor(index / size)}h1v1h-1z`,
  );
  const side = size + 2 * quietZone;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-quietZone} ${-quietZone} ${side} ${side}`}
      className={styles['code']}
      data-amplify-color-mode="light"
      shapeRendering="crispEdges"
    >
      <path d={dark.join('')} />
    </svg>
  );
}
