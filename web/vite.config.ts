import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { defineConfig, type Plugin, transformWithOxc } from 'vite';
import { landingText } from './text/landing.ts';
import { productName } from './text/product.ts';
import { Spinner } from './ui/spinner.tsx';

const compressible = /\.(?:js|css|html|svg|json|webmanifest|txt)$/;

/**
 * What is loaded together lies in one file, with all that it needs: a phone far away waits for each file that it asks for,
 * and many small ones compress badly. What no group takes is split by what asks for it.
 */
const loadedTogether = [
  // Every page's, and what the pages of visitors share with the others.
  {
    name: 'base',
    test: /node_modules\/react-dom\/|preload-helper|web\/app\/(?:router|providers)\.|web\/base\/(?:install-offer|theme-toggle|page|use-submit)\.|web\/ui\/(?:skip-link|button|logo|money|text-input)\.|ledger\/calendar\.|lucide-react\/dist\/esm\/icons\/(?:eye|eye-off|x)\./,
    priority: 3,
  },
  // The forms of a visitor's pages.
  {
    name: 'forms',
    test: /hookform|web\/features\/auth\/(?:auth-frame|other-ways|answered)\.|web\/base\/use-checked-form\.|web\/ui\/(?:form|password-input)\.|api\/contract\/auth\./,
    priority: 2,
  },
  // Looks of figures, on the landing page and on every page of the signed-in.
  { name: 'shown', test: /web\/ui\/(?:badge|progress|table)\./, priority: 1.5 },
  // The frame of a signed-in person's pages and the first of them.
  { name: 'signed-in', test: /web\/app\/(?:shell|pages\/dashboard-page)\./, priority: 1 },
  // Of Radix what the toaster shares with dialogs, tooltips and menus: it comes in an idle moment of the first page, before any of them.
  {
    name: 'layers',
    test: /@radix-ui\/react-(?:collection|dismissable-layer|portal|presence|visually-hidden)\//,
    priority: 0.5,
  },
];

/**
 * Writes the words of the page's head from the text files, so that the name has one home, and the first spinner: it turns
 * before any script is there.
 */
function firstPage(): Plugin {
  const spinner = renderToStaticMarkup(createElement(Spinner, { page: true }));
  return {
    name: 'first-page',
    transformIndexHtml: (html) =>
      html
        .replace('%SPINNER%', spinner)
        .replaceAll('%PRODUCT_NAME%', productName)
        .replaceAll('%PAGE_TITLE%', landingText.pageTitle)
        .replaceAll('%PAGE_DESCRIPTION%', landingText.pageDescription),
  };
}

/** What the app is called and looks like once it is installed. */
const manifest = {
  id: '/',
  name: productName,
  short_name: productName,
  description: landingText.pageDescription,
  start_url: '/dashboard',
  scope: '/',
  display: 'standalone',
  background_color: '#f5f4ee',
  theme_color: '#f5f4ee',
  categories: ['finance', 'productivity'],
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icons/192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
};

const publicDir = join(import.meta.dirname, 'public');
const workerSource = join(import.meta.dirname, 'sw.ts');

/** A worker of an earlier start on this address would answer with old files while developing: this one takes it away. */
const farewell = `
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.registration.unregister()));
`;

/** Makes /manifest.webmanifest, and of sw.ts the service worker at /sw.js with the list of files that it keeps. */
function installable(): Plugin {
  return {
    name: 'installable',
    configureServer(server) {
      const answer = (path: string, type: string, body: string) =>
        server.middlewares.use(path, (_, res) => {
          res.setHeader('content-type', type);
          res.end(body);
        });
      answer('/sw.js', 'text/javascript', farewell);
      answer('/manifest.webmanifest', 'application/manifest+json', JSON.stringify(manifest));
    },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        // Few people read about the API, and nobody without a network.
        const built = Object.values(bundle).filter(({ fileName }) =>
          /^(?!assets\/api-docs-).+\.(?:js|css|woff2)$/.test(fileName),
        );
        const files = ['/', '/first-paint.js', '/favicon.svg', '/manifest.webmanifest'];
        files.push(...built.map(({ fileName }) => `/${fileName}`));
        const page = bundle['index.html'];
        const version = createHash('sha256')
          .update(JSON.stringify(files) + (page?.type === 'asset' ? page.source : ''))
          .update(readFileSync(join(publicDir, 'first-paint.js')))
          .digest('hex');
        const source = readFileSync(workerSource, 'utf8')
          .replaceAll(/^declare const __\w+__.*$/gm, '')
          .replaceAll('__FILES__', JSON.stringify(files))
          .replaceAll('__VERSION__', JSON.stringify(version.slice(0, 12)));
        const { code } = await transformWithOxc(source, 'sw.ts', { sourcemap: false });
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: code });
        this.emitFile({
          type: 'asset',
          fileName: 'manifest.webmanifest',
          source: JSON.stringify(manifest),
        });
      },
    },
  };
}

/** A first start waits for this build: the best compression of the viewer of the API alone would take it three seconds. */
const LARGE_BYTES = 1_000_000;

/** Writes a .br and a .gz beside each text file once, so that the server never compresses on a request. */
function preCompress(): Plugin {
  return {
    name: 'pre-compress',
    apply: 'build',
    writeBundle({ dir = '' }) {
      for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !compressible.test(entry.name)) continue;
        const file = join(entry.parentPath, entry.name);
        const bytes = readFileSync(file);
        const quality = bytes.length < LARGE_BYTES ? constants.BROTLI_MAX_QUALITY : 9;
        const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
        writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}

/** The build of the pages, the app's and the one about its API, and their development server. The strict CSP rules out inlined assets and inline scripts. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), firstPage(), installable(), preCompress()],
  // React has had the hook itself since 18; the router would bring the stand-in for older ones to every page.
  resolve: {
    alias: [{ find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' }],
  },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // The viewer of the API is larger than half a megabyte, and no page of the app asks for it.
    chunkSizeWarningLimit: 1_600,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        index: join(import.meta.dirname, 'index.html'),
        'api-docs': join(import.meta.dirname, 'api/docs.html'),
      },
      output: { codeSplitting: { groups: loadedTogether } },
    },
  },
});
