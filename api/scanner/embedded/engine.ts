/** The engine of this machine: a reader process finds the words and the fields. Nothing leaves the machine. */
import type { ScanEngine } from '../reading.ts';
import type { ReaderPool } from './pool.ts';

export function createEmbeddedEngine(readers: ReaderPool): ScanEngine {
  return {
    name: 'embedded',
    read: (file, options, watch) => readers.run<'read'>({ kind: 'read', file, options }, watch),
  };
}
