import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import pdfjs from 'pdfjs-dist/package.json' with { type: 'json' };
import { defaultClientConditions, defineConfig } from 'vite';
import { serverOnly } from './vite-plugins/server-only.ts';

/** End of what pdf.js fetches by its own name: its version stands in the folder, since the name changes with none. */
const PDF_DECODER = '_nowasm_fallback.js';

export default defineConfig(({ command }) => ({
  // Tailwind's own minifier would replace light-dark() by variables that a tenant's stylesheet cannot set.
  plugins: [tailwindcss({ optimize: false }), reactRouter(), serverOnly()],
  // These all know light-dark(): lowered, it would be variables that a tenant's stylesheet cannot set.
  build: { cssTarget: ['chrome123', 'safari17.5', 'firefox128'] },
  environments: {
    client: {
      // Each message a module of its own (`platform/bundle/messages.ts`).
      resolve: {
        conditions: [...(command === 'build' ? ['browser-bundle'] : []), ...defaultClientConditions],
      },
      build: {
        target: 'es2023',
        // Many small chunks compress worse and take a request each: the frame of every page travels together, and so
        // does what many pages share.
        rolldownOptions: {
          // A module's front door only names what others may use: it does not draw the rest of the module along.
          treeshake: { moduleSideEffects: [{ test: /\/public-ui\.ts$/, sideEffects: false }] },
          output: {
            assetFileNames: ({ names: [name = ''] }) =>
              name.endsWith(PDF_DECODER)
                ? `assets/pdf-${pdfjs.version}/[name][extname]`
                : 'assets/[name]-[hash][extname]',
            codeSplitting: {
              groups: [
                {
                  name: 'shell',
                  test: /\/src\/app\/(?!entry|modules\.|shell\/(?:work-|person-menu|shell-life|site-watch|user-info-list)|hub\/|dashboard\/|analytics\/|roles\/|developer\/|session\/(?!same-reader)|client\/|client-log\/send-log|drafts\/draft(?:s|-fields|-offer)\.)/,
                },
                { name: 'shared', minShareCount: 24, test: /\/src\/(?!ui\/table\/)|lucide-react/ },
                {
                  name: 'products',
                  test: /\/src\/modules\/shop\/listing\/product-(card|picture|list-view)/,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Imported from its package it is one module for each of its two thousand icons, in every thread that draws pages.
      resolve: { noExternal: ['lucide-react'] },
      build: { target: 'node24', rollupOptions: { input: 'src/main.ts' } },
    },
  },
}));
