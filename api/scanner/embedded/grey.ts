import sharp, { type Sharp } from 'sharp';

/** A picture of one channel, one byte a pixel, row by row. */
export type Grey = { pixels: Uint8Array; width: number; height: number };

/** The pixels as an image to work on. */
export function raw({ pixels, width, height }: Grey): Sharp {
  return sharp(pixels, { raw: { width, height, channels: 1 } });
}
