import sharp, { type Sharp } from 'sharp';

/** A picture of one channel, one byte a pixel, row by row. */
export type Grey = { pixels: Uint8Array; width: number; height: number };

/** The pixels as an image to work on. */
export function raw({ pixels, width, height }: Grey): Sharp {
  return sharp(pixels, { raw: { width, height, channels: 1 } });
}

/** The picture in cells of so many pixels a side, each the average of its own. */
export async function averagesOf(grey: Grey, cell: number): Promise<Grey> {
  const size = { width: Math.ceil(grey.width / cell), height: Math.ceil(grey.height / cell) };
  const averaged = raw(grey)
    .resize({ ...size, fit: 'fill' })
    .greyscale();
  return { pixels: await averaged.raw().toBuffer(), ...size };
}

/** One pixel for each block of so many pixels a side: the brightest in it and in the eight blocks around it. */
export function brightestAround(grey: Grey, block: number): Grey {
  return neighbourMaxima(blockMaxima(grey, block));
}

function blockMaxima({ pixels, width, height }: Grey, block: number): Grey {
  const [columns, rows] = [Math.ceil(width / block), Math.ceil(height / block)];
  const maxima = new Uint8Array(columns * rows);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = Math.floor(y / block) * columns + Math.floor(x / block);
      maxima[at] = Math.max(maxima[at] ?? 0, pixels[y * width + x] ?? 0);
    }
  return { pixels: maxima, width: columns, height: rows };
}

function neighbourMaxima({ pixels, width, height }: Grey): Grey {
  const maxima = pixels.map((_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    let most = 0;
    for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row += 1)
      for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column += 1)
        most = Math.max(most, pixels[row * width + column] ?? 0);
    return most;
  });
  return { pixels: maxima, width, height };
}
