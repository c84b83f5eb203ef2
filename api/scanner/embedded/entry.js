/**
 * Where a reader process begins. pdf.js comes before the TypeScript loader: through it, 4 MB of finished JavaScript would be
 * parsed and mapped anew, two seconds of work and 300 MB at each start. Nor do threads get a loader that they have no use for.
 */
import 'pdfjs-dist/legacy/build/pdf.mjs';
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import { register } from 'tsx/esm/api';

register();
await import('./process.ts');
