/** `npm run icons`: the app's icons, made from the one drawing in web/public/favicon.svg. */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const publicDir = fileURLToPath(new URL('../web/public', import.meta.url));
const drawing = readFileSync(join(publicDir, 'favicon.svg'));
/** The drawing's own ground, which fills the corners that a phone cuts to its own shape. */
const ground = '#2d439c';

mkdirSync(join(publicDir, 'icons'), { recursive: true });
await icon('192.png', 192);
await icon('512.png', 512);
await icon('apple-touch.png', 180, { filled: true });
// A phone may cut away all beyond four fifths of the width.
await icon('maskable-512.png', 512, { filled: true, share: 0.72 });

async function icon(
  name: string,
  size: number,
  { filled = false, share = 1 }: { filled?: boolean; share?: number } = {},
): Promise<void> {
  const inner = Math.round(size * share);
  const density = (72 * inner) / 32;
  const mark = await sharp(drawing, { density }).resize(inner, inner).png().toBuffer();
  const background = filled ? ground : { r: 0, g: 0, b: 0, alpha: 0 };
  await sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: mark, gravity: 'centre' }])
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(publicDir, 'icons', name));
}
