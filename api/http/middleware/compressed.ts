import compress from 'koa-compress';

/** In bytes. A shorter answer is not compressed. */
export const LONG = 1_024;
/** The same settings compress the lists that are cached as bytes (ready-answers.ts). */
export const QUICKLY = { level: 1 };

/**
 * JSON of a kilobyte or more goes out compressed to whoever takes it so. The quickest level: it makes 12 kB of a list of 200
 * bills' 147 in a millisecond beside the event loop, and a slow one would save a phone no more than 20 ms. Files are for programs to
 * read, and a scan's lines must leave one by one.
 */
export const compressed = compress({
  filter: (type) => type === 'application/json',
  threshold: LONG,
  gzip: QUICKLY,
  br: false,
  zstd: false,
});
