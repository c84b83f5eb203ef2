import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { landingText } from './text/landing.ts';
import { productName } from './text/product.ts';

const outDir = join(import.meta.dirname, 'dist');
const compressible = /\.(?:js|css|html|svg|json|webmanifest|txt)$/;

/** Writes the words of the page's head from the text files, so that the name has one home. */
function pageHead(): Plugin {
  return {
    name: 'page-head',
    transformIndexHtml: (html) =>
      html
        .replaceAll('%PRODUCT_NAME%', productName)
        .replaceAll('%PAGE_TITLE%', landingText.pageTitle)
        .replaceAll('%PAGE_DESCRIPTION%', landingText.pageDescription),
  };
}

/** Writes a .br and a .gz beside each text file once, so that the server never compresses on a request. */
function preCompress(): Plugin {
  return {
    name: 'pre-compress',
    apply: 'build',
    closeBundle() {
      for (const entry of readdirSync(outDir, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !compressible.test(entry.name)) continue;
        const file = join(entry.parentPath, entry.name);
        const bytes = readFileSync(file);
        const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
        writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}

/** The page's build and its development server. The strict CSP rules out inlined assets and inline scripts. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), pageHead(), preCompress()],
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
  },
});
