import type { Color, Drawing } from './diagram-svg.ts';

/** Draws in the theme's light colors, whatever the screen shows: files are printed and mailed. */
export function inLightColors(draw: (color: Color) => Drawing): Drawing {
  const probe = document.createElement('div');
  probe.dataset['amplifyColorMode'] = 'light';
  document.body.append(probe);
  const style = getComputedStyle(probe);
  const drawing = draw((token) => style.getPropertyValue(`--${token}`).trim());
  probe.remove();
  return drawing;
}

export const svgFile = ({ svg }: Drawing): Blob => new Blob([svg], { type: 'image/svg+xml;charset=utf-8' });

/** Browsers draw nothing onto larger canvases. Pixels. */
const longestSide = 8_192;
const sharpness = 2;

/** The picture twice as sharp as the screen, as far as browsers can draw it. */
export async function pngFile(drawing: Drawing): Promise<Blob> {
  const { width, height } = drawing;
  const scale = Math.min(sharpness, longestSide / Math.max(width, height));
  const address = URL.createObjectURL(svgFile(drawing));
  try {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((file) => (file === null ? reject(new Error('The picture is too large.')) : resolve(file)));
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}
