/** How Vite bundles our programs. Dependencies stay in node_modules, and files other than code where they are. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { bundleDir, operatorsPrograms, programs, root, startsBundled } from './programs.ts';

/** Code for the address of a file. All bundled files lie in one folder, so the address is the same in each. */
const address = (file: string) =>
  `new URL(${JSON.stringify(relative(bundleDir, file))}, import.meta['url'])`;

/** A module finds files beside its source by its own address, so it must have its source's address in the bundle too. */
const keepsAddresses: Plugin = {
  name: 'keeps-addresses',
  transform(code, id) {
    if (/\bimport\.meta\.(?:dirname|filename)\b/.test(code))
      this.error(`${id} is bundled: it must find its files by import.meta.url`);
    // No line changes its number, so the source map stays valid.
    return { code: code.replaceAll('import.meta.url', `${address(id)}.href`), map: null };
  },
};

/** Lists the bundle's sources with their hashes, by which run.js recognizes a stale bundle. */
const namesSources: Plugin = {
  name: 'names-sources',
  generateBundle() {
    const others = [
      'programs.ts',
      'vite.config.ts',
      '../../package.json',
      '../../package-lock.json',
    ];
    const files = [
      ...this.getModuleIds(),
      ...others.map((file) => fileURLToPath(new URL(file, import.meta.url))),
    ];
    const hashes = files.filter(existsSync).map((file) => {
      const hash = createHash('sha256').update(readFileSync(file)).digest('hex');
      return [relative(root, file), hash];
    });
    const source = JSON.stringify(Object.fromEntries(hashes), null, 2);
    this.emitFile({ type: 'asset', fileName: 'sources.json', source });
  },
};

/** Mode `image`: the operators' programs alone, which are never bundled again and so need no list of sources. */
export default defineConfig(({ mode }) => ({
  root,
  publicDir: false,
  plugins: [startsBundled(address), keepsAddresses, mode !== 'image' && namesSources],
  ssr: { external: true },
  build: {
    ssr: true,
    outDir: bundleDir,
    target: 'node20.19',
    sourcemap: true,
    rolldownOptions: {
      input: mode === 'image' ? operatorsPrograms() : programs(),
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunk-[hash].js' },
    },
  },
}));
